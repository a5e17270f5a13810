import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '@shared/api/types';
import { AuthenticatorSetup } from '@shared/secondFactor/AuthenticatorSetup';
import { RecoveryCodes } from '@shared/secondFactor/RecoveryCodes';
import { confirm } from '@shared/ui/confirm';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { secondFactorOptions, useRemoveSecondFactor, useRenewRecoveryCodes, userKeys } from '../api';
import './accounts.css';

type SecondFactor = CallOutput<'user/get_second_factor'>;

/** What one's sign-in asks for beside the password: set up, replaced or removed. */
export function MySecondFactor() {
  const { data, error } = useQuery(secondFactorOptions);
  if (data === undefined) return <p className="rail-muted">{error?.message ?? 'Loading…'}</p>;
  return data.since === null ? <Off /> : <On factor={data} />;
}

function Off() {
  return (
    <>
      <p className="second-factor-state">
        <StatusChip tone="neutral" label="Off" />
        <span className="rail-muted">
          Signing in asks for your password alone. With an authenticator app on your phone it also asks for a
          code, so that nobody gets in who has guessed or stolen the password.
        </span>
      </p>
      <SetUp label="Set up an authenticator app" />
    </>
  );
}

function On({ factor }: { factor: SecondFactor }) {
  const left = factor.recovery_codes_left;
  return (
    <>
      <p className="second-factor-state">
        <StatusChip tone="success" label="On" />
        <span className="rail-muted">
          Set up <TimeAgo at={factor.since} />, last used <TimeAgo at={factor.last_used_at} />.{' '}
          {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        </span>
      </p>
      <div className="second-factor-actions">
        <SetUp label="Set up another app" />
        <RenewCodes />
        {factor.is_required ? null : <Remove />}
      </div>
    </>
  );
}

function SetUp({ label }: { label: string }) {
  const client = useQueryClient();
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
      <Dialog open={isOpen} maxWidth="xs" fullWidth aria-labelledby="set-up-title">
        <DialogTitle id="set-up-title">Set up an authenticator app</DialogTitle>
        <DialogContent>
          <AuthenticatorSetup onDone={close} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function RenewCodes() {
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recovery_codes;
  const handleRenew = async () => {
    const isSure = await confirm({
      title: 'New recovery codes',
      text: 'The recovery codes that you have kept until now stop working.',
      confirmLabel: 'Show new codes',
    });
    if (isSure) renew.mutate();
  };
  return (
    <>
      <button
        type="button"
        className="plain-button"
        disabled={renew.isPending}
        onClick={() => void handleRenew()}
      >
        New recovery codes
      </button>
      <Dialog open={codes !== undefined} maxWidth="xs" fullWidth aria-labelledby="codes-title">
        <DialogTitle id="codes-title">New recovery codes</DialogTitle>
        <DialogContent>
          {codes === undefined ? null : <RecoveryCodes codes={codes} onKept={() => renew.reset()} />}
        </DialogContent>
      </Dialog>
    </>
  );
}

function Remove() {
  const remove = useRemoveSecondFactor();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove second factor',
      text: 'Signing in will ask for your password alone. Your recovery codes stop working.',
      confirmLabel: 'Remove second factor',
      isDangerous: true,
    });
    if (isSure) remove.mutate(undefined, { onSuccess: () => toast.success('Second factor removed') });
  };
  return (
    <button
      type="button"
      className="plain-button"
      disabled={remove.isPending}
      onClick={() => void handleRemove()}
    >
      Remove
    </button>
  );
}
