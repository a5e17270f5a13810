import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon } from '@shared/ui/Icon';

/** Action on a record. */
export interface RecordAct {
  /** Label; ends with '…' if the action opens a dialog. */
  label: string;
  run: () => void;
  isPrimary?: boolean;
  isDangerous?: boolean;
  /** True while the action is running. */
  isBusy?: boolean;
}

interface RecordMenuProps {
  acts: readonly RecordAct[];
  label?: string;
}

/** A menu of further actions behind three dots; nothing without actions. */
export function RecordMenu({ acts, label: title = 'More actions' }: RecordMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (acts.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={title}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" size={20} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': title } }}
      >
        {acts.map(({ label, run, isBusy = false }) => (
          <MenuItem
            key={label}
            disabled={isBusy}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
