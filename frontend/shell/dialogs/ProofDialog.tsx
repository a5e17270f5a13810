import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type SyntheticEvent } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { PasswordField } from '@shared/entry/PasswordField';
import '@shared/entry/entry.css';
import { useUser } from '@shared/session/hooks';

/** Asks for the password once more, before something that a stranger at an open screen must not do. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { username } = useUser();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (password === '') {
      setError('Password required');
      return;
    }
    setSending(true);
    try {
      await callApi('user/prove', { password }, { handles: [CODE.invalid] });
      onAnswer(true);
    } catch (refusal) {
      setSending(false);
      if (isApiError(refusal) && refusal.isShown) return;
      setError(fieldErrors(refusal)['password'] ?? String(refusal));
    }
  };
  return (
    <Dialog open onClose={() => onAnswer(false)} maxWidth="xs" fullWidth aria-labelledby="proof-title">
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <DialogTitle id="proof-title">Confirm that it is you</DialogTitle>
        <DialogContent className="dialog-fields">
          <p className="dialog-note">
            This changes who can sign in, or what they may do. It is a while since you signed in: type your
            password once more.
          </p>
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            autoFocus
            value={password}
            onChange={(value) => {
              setPassword(value);
              setError(undefined);
            }}
            error={error}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            Go on
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
