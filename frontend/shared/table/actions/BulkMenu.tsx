import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button } from '@shared/ui/Button';
import type { BulkAction } from './bulk';

interface BulkMenuProps {
  /** Label of the button: 'Edit field'. */
  label: string;
  actions: readonly BulkAction[];
  isBusy: boolean;
  onChoose: (action: BulkAction) => void;
}

/** A button of the bar that opens a menu of similar actions. */
export function BulkMenu({ label, actions, isBusy, onChoose }: BulkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}…
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.id}
            onClick={() => {
              close();
              onChoose(action);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
