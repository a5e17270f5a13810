import { useEffect, useState, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { prefer, preferences } from '../preferences';
import { useShell, useTabs } from '../runtime';
import { isEnabled } from './commands';
import { AllTabs } from './AllTabs';
import { StripButton } from './StripButton';
import { below } from './TabItem';
import type { MenuPlace } from './TabMenu';

export const REDO_SPIN_MS = 1200;

interface StripActionsProps {
  shownKey: string | null;
  onMenu: (place: MenuPlace) => void;
}

/** The buttons of the tab strip: all tabs, reload, close all, fold, and the menu of the active tab. */
export function StripActions({ shownKey, onMenu }: StripActionsProps) {
  const { actions } = useShell();
  const isFolded = useStore(preferences, (state) => state.isFolded);
  const canCloseAll = useTabs((state) => isEnabled(state, 'closeAll', state.activeKey));
  const active = useTabs((state) => state.activeKey);
  const [isSpinning, spin] = useSpin();
  const handleRedo = () => {
    spin();
    if (shownKey !== null) void actions.reload(shownKey);
  };
  const handleMenu = (event: MouseEvent) => onMenu(below(event.currentTarget, shownKey ?? active));
  return (
    <div className="strip-actions">
      <AllTabs shownKey={shownKey} />
      <StripButton label="Redo" icon="redo" onClick={handleRedo} isSpinning={isSpinning} />
      <StripButton
        label="Close all"
        icon="close"
        onClick={() => actions.run('closeAll', active)}
        isDisabled={!canCloseAll}
        isSpare
      />
      <StripButton
        label={isFolded ? 'Show menu and top bar' : 'Hide menu and top bar'}
        icon={isFolded ? 'unfold' : 'fold'}
        onClick={() => prefer({ isFolded: !isFolded })}
        isPressed={isFolded}
        isSpare
      />
      <StripButton label="Tab commands" icon="more" onClick={handleMenu} hasMenu />
    </div>
  );
}

function useSpin(): [boolean, () => void] {
  const [turns, setTurns] = useState(0);
  const [isSpinning, setSpinning] = useState(false);
  useEffect(() => {
    if (turns === 0) return undefined;
    const timer = setTimeout(() => setSpinning(false), REDO_SPIN_MS);
    return () => clearTimeout(timer);
  }, [turns]);
  return [
    isSpinning,
    () => {
      setTurns(turns + 1);
      setSpinning(true);
    },
  ];
}
