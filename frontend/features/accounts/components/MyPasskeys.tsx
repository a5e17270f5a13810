import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type SyntheticEvent } from 'react';
import type { CallOutput } from '@shared/api/types';
import { EntryField } from '@shared/entry/EntryField';
import '@shared/entry/entry.css';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { useRemovePasskey, useRenamePasskey } from '../api';

type SecondFactor = CallOutput<'user/get_second_factor'>;
type Passkey = SecondFactor['passkeys'][number];

/** One's passkeys, as rows of a list. */
export function MyPasskeys({ factor }: { factor: SecondFactor }) {
  const isOnly = factor.app === null && factor.passkeys.length === 1;
  return factor.passkeys.map((passkey) => (
    <li key={passkey.passkey_id}>
      <span className="breaks">{passkey.name}</span>
      <span className="muted small">
        passkey · added <TimeAgo at={passkey.created_at} /> ·{' '}
        {passkey.last_used_at === null ? (
          'not used yet'
        ) : (
          <>
            used <TimeAgo at={passkey.last_used_at} />
          </>
        )}
      </span>
      <Rename passkey={passkey} />
      {isOnly && factor.is_required ? null : <Remove passkey={passkey} isOnly={isOnly} />}
    </li>
  ));
}

function Rename({ passkey }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Rename ${passkey.name}`}
        onClick={() => setOpen(true)}
      >
        Rename
      </Button>
      {isOpen ? <RenameDialog passkey={passkey} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const LONGEST = 60;

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const error = faultOf(name);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog stands inside the form of its screen for React, which would save that, too.
    event.stopPropagation();
    if (error !== undefined) return;
    rename.mutate({ passkey_id: passkey.passkey_id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="rename-passkey">
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id="rename-passkey">Rename passkey</DialogTitle>
        <DialogContent>
          <EntryField
            label="Name"
            name="name"
            value={name}
            onChange={setName}
            error={error}
            autoComplete="off"
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" isBusy={rename.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function faultOf(name: string): string | undefined {
  if (name.trim() === '') return 'Name required';
  return Array.from(name.trim()).length > LONGEST ? `${LONGEST} characters at most` : undefined;
}

function Remove({ passkey, isOnly }: { passkey: Passkey; isOnly: boolean }) {
  const remove = useRemovePasskey();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove passkey',
      text: isOnly
        ? `${passkey.name} is your only second factor: without it signing in asks for your password alone.`
        : `${passkey.name} no longer signs you in. Delete it on the device as well.`,
      confirmLabel: 'Remove passkey',
      isDangerous: true,
    });
    if (isSure)
      remove.mutate(
        { passkey_id: passkey.passkey_id },
        { onSuccess: () => toast.success('Passkey removed') },
      );
  };
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Remove ${passkey.name}`}
      isBusy={remove.isPending}
      onClick={() => void handleRemove()}
    >
      Remove
    </Button>
  );
}
