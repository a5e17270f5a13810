import { memo, type CSSProperties } from 'react';
import {
  DragDropContext,
  Draggable,
  Droppable,
  useKeyboardSensor,
  useMouseSensor,
  type DraggableProvided,
  type DraggableStateSnapshot,
  type DropResult,
} from 'react-beautiful-dnd';
import { boot } from '@shared/boot/boot';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import { useShell } from '../runtime';
import { reorder } from './arranging';
import { TabItem, type TabItemProps } from './TabItem';
import type { TabListProps } from './TabList';
import { useTouchSensor } from './touchSensor';

const SENSORS = [useMouseSensor, useKeyboardSensor, useTouchSensor];

/** The open tabs with drag and drop, in a separate chunk. */
export default function DraggableTabs({ tabs, shownKey, onMenu }: TabListProps) {
  const { store } = useShell();
  const handleDragEnd = ({ source, destination }: DropResult) => {
    if (destination) store.setState(reorder(store.getState(), source.index, destination.index));
  };
  return (
    <DragDropContext
      onDragEnd={handleDragEnd}
      nonce={boot().csp_nonce}
      enableDefaultSensors={false}
      sensors={SENSORS}
      dragHandleUsageInstructions="Press Space to move this tab, the arrow keys to choose its place, Space again to drop it, Escape to cancel."
    >
      <Droppable droppableId="tabs" direction="horizontal">
        {(droppable) => (
          <ul className="strip-tabs" ref={droppable.innerRef} {...droppable.droppableProps}>
            {tabs.map((tab, index) => (
              <DraggableTab
                key={tab.key}
                tab={tab}
                index={index}
                isShown={tab.key === shownKey}
                onMenu={onMenu}
              />
            ))}
            {droppable.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

const DraggableTab = memo(function DraggableTab({ index, ...item }: TabItemProps & { index: number }) {
  const isStill = useReducedMotion();
  const { tab } = item;
  return (
    <Draggable draggableId={String(tab.id)} index={index} isDragDisabled={tab.meta.affix}>
      {(provided, snapshot) => (
        <TabItem
          {...item}
          drag={{
            ref: provided.innerRef,
            item: { ...provided.draggableProps, style: dropStyle(provided, snapshot, isStill) },
            handle: provided.dragHandleProps ?? {},
            isDragging: snapshot.isDragging,
          }}
        />
      )}
    </Draggable>
  );
});

/** Return the style of a dropped tab: half a second of transition, or almost none with reduced motion. */
function dropStyle(
  provided: DraggableProvided,
  snapshot: DraggableStateSnapshot,
  isStill: boolean,
): CSSProperties {
  const { style = {} } = provided.draggableProps;
  // The library waits for the end of the transition, so there must be a short one.
  const duration = isStill ? '1ms' : '500ms';
  if (snapshot.isDropAnimating || (!snapshot.isDragging && style.transition !== undefined))
    return { ...style, transitionDuration: duration };
  return style;
}
