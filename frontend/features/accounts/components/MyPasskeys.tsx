import { useState } from 'react';
import type { CallOutput } from '@shared/api/types';
import { Line } from '@shared/form/Line';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { TimeAgo } from '@shared/session/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { useRemovePasskey, useRenamePasskey } from '../api';

type SecondFactor = CallOutput<'user/get_second_factor'>;
type Passkey = SecondFactor['passkeys'][number];

/** The passkeys of the signed-in user, as list items. */
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
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    const fault = faultOf(name);
    setError(fault);
    // A message shows the reason if the server refuses.
    if (fault === null)
      await rename
        .mutateAsync({ passkey_id: passkey.passkey_id, name: name.trim() })
        .then(onClose, () => undefined);
  };
  return (
    <DialogFrame title="Rename passkey" label="Save" onGoOn={send} onClose={onClose}>
      <Line label="Name" isRequired longest={LONGEST} value={name} error={error} onChange={setName} />
    </DialogFrame>
  );
}

function faultOf(name: string): string | null {
  return name.trim() === '' ? 'Write a name' : null;
}

function Remove({ passkey, isOnly }: { passkey: Passkey; isOnly: boolean }) {
  const remove = useRemovePasskey();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove passkey',
      text: isOnly
        ? `${passkey.name} is your only second factor. Without it, you sign in with your password only.`
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
