import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useStore } from 'zustand';
import { confirmation } from './confirm';
import { goOnByKey } from './goOnByKey';

/** The dialog of `confirm()`. The shell renders it once. */
export function ConfirmHost() {
  const question = useStore(confirmation, (state) => state.question);
  if (question === null) return null;
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isDangerous = false, answer } = question;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      {...goOnByKey(() => answer(true))}
      maxWidth="xs"
      fullWidth
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
    >
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text">{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant="filled"
          color={isDangerous ? 'error' : 'primary'}
          onClick={() => answer(true)}
          autoFocus
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
