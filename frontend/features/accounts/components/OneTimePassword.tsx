import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { CopyButton } from '@shared/ui/CopyButton';
import './accounts.css';

interface OneTimePasswordProps {
  username: string;
  /** Null while there is nothing to show. */
  password: string | null;
  onClose: () => void;
}

/** Shows a one-time password, once. Only the button closes it: it cannot be shown again. */
export function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  return (
    <Dialog open={password !== null} aria-labelledby="one-time-title">
      <DialogTitle id="one-time-title">One-time password for {username}</DialogTitle>
      <DialogContent>
        <p className="one-time">
          <code>{password}</code>
          <CopyButton text={password ?? ''} label="Copy password" />
        </p>
        <p>It is shown only now. The person chooses a new one when they sign in.</p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have passed it on
        </Button>
      </DialogActions>
    </Dialog>
  );
}
