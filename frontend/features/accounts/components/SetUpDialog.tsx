import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { userKeys } from '../api';

interface SetUpDialogProps {
  /** Of the button that opens it. */
  label: string;
  title: string;
  children: (onDone: () => void) => ReactNode;
}

/** A button and the dialog in which a second factor is set up. */
export function SetUpDialog({ label, title, children }: SetUpDialogProps) {
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: userKeys.secondFactor });
  };
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog open={isOpen} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children(close)}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
