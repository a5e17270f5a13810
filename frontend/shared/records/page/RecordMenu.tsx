import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon } from '@shared/ui/Icon';

/** Something that may be done with a record. */
export interface RecordAct {
  /** With '…' where it asks something first. */
  label: string;
  run: () => void;
  isPrimary?: boolean;
  isDangerous?: boolean;
  /** What it began is on its way. */
  isBusy?: boolean;
}

/** What else may be done, behind three dots; nothing where there is nothing. */
export function RecordMenu({ acts }: { acts: readonly RecordAct[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (acts.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label="More actions"
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
        slotProps={{ list: { 'aria-label': 'More actions' } }}
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
