import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Fragment } from 'react';
import { useShell, useTabs } from '../runtime';
import { COMMAND_LABELS, isEnabled, type TabCommand } from './commands';
import { findTab } from './state';

export interface MenuPlace {
  key: string;
  left: number;
  top: number;
}

const GROUPS: readonly (readonly TabCommand[])[] = [
  ['reload'],
  ['close', 'closeLeft', 'closeRight', 'closeOther', 'closeAll'],
  ['pin', 'unpin', 'openWindow', 'copyLink'],
];

/** The menu of a tab. Commands without effect are disabled. */
export function TabMenu({ place, onClose }: { place: MenuPlace | null; onClose: () => void }) {
  const { actions } = useShell();
  const state = useTabs((tabs) => tabs);
  const tab = place === null ? undefined : findTab(state, place.key);
  if (place === null || tab === undefined) return null;
  // Show either Pin or Unpin. On an affix tab neither has an effect.
  const isShown = (command: TabCommand) =>
    command === 'unpin' ? tab.pinned : command !== 'pin' || !tab.pinned;
  const choose = (command: TabCommand) => {
    onClose();
    actions.run(command, place.key);
  };
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: place.left, top: place.top }}
      slotProps={{ list: { 'aria-label': `Commands for ${tab.meta.title}`, dense: true } }}
    >
      {GROUPS.flatMap((group, index) => [
        index === 0 ? null : <Divider key={`before-${group[0] ?? ''}`} />,
        ...group.filter(isShown).map((command) => (
          <MenuItem
            key={command}
            disabled={!isEnabled(state, command, place.key)}
            onClick={() => choose(command)}
          >
            <Fragment>{COMMAND_LABELS[command]}</Fragment>
          </MenuItem>
        )),
      ])}
    </Menu>
  );
}
