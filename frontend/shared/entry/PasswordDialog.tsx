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

/** Changes one's own password; one's other sessions end with it. */
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
    // A dialog stands inside the form of its screen for React, which would save that, too.
    event.stopPropagation();
    void form.submit();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="password-title">
      <form ref={element} onSubmit={handleSubmit} noValidate>
        <DialogTitle id="password-title">Change Password</DialogTitle>
        <DialogContent className="stack-tight">
          {/* For password managers, which ask whose password it is. */}
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
