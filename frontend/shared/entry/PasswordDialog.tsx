import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useUser } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { PasswordField } from './PasswordField';
import { PasswordRules } from './PasswordRules';
import './entry.css';
import { usePasswordForm, type PasswordName } from './usePasswordForm';

const FIELDS: readonly {
  name: PasswordName;
  label: string;
  autoComplete: 'current-password' | 'new-password';
}[] = [
  { name: 'old_password', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
];

/** A dialog that changes the user's own password. Their other sessions end. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = usePasswordForm(onClose);
  const { username } = useUser();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals === 0) return;
    element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // In React, the dialog is inside the form of its screen, which would be saved too.
    event.stopPropagation();
    void form.submit();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="password-title">
      <form ref={element} onSubmit={handleSubmit} noValidate>
        <DialogTitle id="password-title">Change Password</DialogTitle>
        <DialogContent className="stack-tight">
          {/* Password managers need the username of the password. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {FIELDS.map(({ name, label, autoComplete }, index) => (
            <PasswordField
              key={name}
              label={label}
              name={name}
              autoFocus={index === 0}
              autoComplete={autoComplete}
              value={form.values[name]}
              onChange={(value) => form.change(name, value)}
              error={form.errors[name]}
              rules={
                name === 'new_password' ? (
                  <PasswordRules password={form.values[name]} username={username} />
                ) : undefined
              }
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" isBusy={form.isSending}>
            OK
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
