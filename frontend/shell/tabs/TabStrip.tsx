import { useState } from 'react';
import {
  DragDropContext,
  Droppable,
  useKeyboardSensor,
  useMouseSensor,
  type DropResult,
} from 'react-beautiful-dnd';
import { boot } from '@shared/boot/boot';
import { useShell, useTabs } from '../runtime';
import { reorder } from './arranging';
import { TabItem } from './TabItem';
import { TabMenu, type MenuPlace } from './TabMenu';
import { StripActions } from './StripActions';
import { StripScroll } from './StripScroll';
import { useTouchSensor } from './touchSensor';
import './tabs.css';

const SENSORS = [useMouseSensor, useKeyboardSensor, useTouchSensor];

/** The open tabs. Links, because that is what they are: they open, copy and middle-click as links do. */
export function TabStrip({ shownKey }: { shownKey: string | null }) {
  const { store } = useShell();
  const tabs = useTabs((state) => state.tabs);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const handleDragEnd = ({ source, destination }: DropResult) => {
    if (destination) store.setState(reorder(store.getState(), source.index, destination.index));
  };
  return (
    <nav className="strip" aria-label="Open tabs">
      <StripScroll shownKey={shownKey}>
        <DragDropContext
          onDragEnd={handleDragEnd}
          nonce={boot().csp_nonce}
          enableDefaultSensors={false}
          sensors={SENSORS}
          dragHandleUsageInstructions="Press Space to move this tab, the arrow keys to choose its place, Space again to put it down, Escape to leave it where it was."
        >
          <Droppable droppableId="tabs" direction="horizontal">
            {(droppable) => (
              <ul className="strip-tabs" ref={droppable.innerRef} {...droppable.droppableProps}>
                {tabs.map((tab, index) => (
                  <TabItem
                    key={tab.key}
                    tab={tab}
                    index={index}
                    isShown={tab.key === shownKey}
                    onMenu={setMenu}
                  />
                ))}
                {droppable.placeholder}
              </ul>
            )}
          </Droppable>
        </DragDropContext>
      </StripScroll>
      <StripActions shownKey={shownKey} onMenu={setMenu} />
      <TabMenu place={menu} onClose={() => setMenu(null)} />
    </nav>
  );
}
