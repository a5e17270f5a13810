import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { RecoveryCodes } from '@shared/secondFactor/RecoveryCodes';
import { session, setUser } from '@shared/api/session';
import { useRefreshSecondFactor } from '../api';

interface SetUpDialogProps {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  /**
   * Render the setup steps. They pass the recovery codes to `onCodes`, or call `onDone` if there are none.
   */
  children: (onCodes: (codes: readonly string[]) => void, onDone: () => void) => ReactNode;
}

/** A button and its dialog for setting up a second factor. */
export function SetUpDialog({ label, title, children }: SetUpDialogProps) {
  const refresh = useRefreshSecondFactor();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setOpen(false);
    setCodes(null);
    void refresh();
  };
  const keepCodes = (made: readonly string[]) => {
    setCodes(made);
    const { user } = session.getState();
    if (user !== null) setUser({ ...user, second_factor_days_left: null });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog open={isOpen} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {codes === null ? children(keepCodes, close) : <RecoveryCodes codes={codes} onStored={close} />}
        </DialogContent>
        {codes === null ? (
          <DialogActions>
            <Button variant="ghost" color="inherit" onClick={close}>
              Close
            </Button>
          </DialogActions>
        ) : null}
      </Dialog>
    </>
  );
}
