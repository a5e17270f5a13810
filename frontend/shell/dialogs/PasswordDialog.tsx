import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SyntheticEvent } from 'react';
import { useUser } from '@shared/session/hooks';
import { useShell } from '../runtime';
import { usePasswordForm, type PasswordField } from './usePasswordForm';

interface PasswordDialogProps {
  /** The person may do nothing else before the password is another one. */
  isForced: boolean;
  onClose: () => void;
}

const FIELDS: readonly { name: PasswordField; label: string; autoComplete: string }[] = [
  { name: 'old_password', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
];

export default function PasswordDialog({ isForced, onClose }: PasswordDialogProps) {
  const form = usePasswordForm(onClose);
  const { logOut } = useShell();
  const { username } = useUser();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog
      open
      onClose={() => !isForced && onClose()}
      maxWidth="xs"
      fullWidth
      aria-labelledby="password-title"
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id="password-title">Change Password</DialogTitle>
        <DialogContent className="dialog-fields">
          {isForced ? <p className="dialog-note">Choose a password of your own before you go on.</p> : null}
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {FIELDS.map(({ name, label, autoComplete }, index) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="password"
              required
              fullWidth
              autoFocus={index === 0}
              autoComplete={autoComplete}
              value={form.values[name]}
              onChange={(event) => form.change(name, event.target.value)}
              error={form.errors[name] !== undefined}
              helperText={form.errors[name] ?? ' '}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={isForced ? logOut : onClose}>
            {isForced ? 'Logout' : 'Cancel'}
          </Button>
          <Button type="submit" variant="contained" loading={form.isSending}>
            OK
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
