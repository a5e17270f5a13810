import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@shared/api/types';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { AuthenticatorSetup } from '@shared/secondFactor/AuthenticatorSetup';
import { deadlineText } from '@shared/secondFactor/deadline';
import { PasskeySetup } from '@shared/secondFactor/PasskeySetup';
import { useUser } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { secondFactorOptions, useRemoveSecondFactor } from '../api';
import { MyPasskeys } from './MyPasskeys';
import { RenewCodes } from './RenewCodes';
import { SetUpDialog } from './SetUpDialog';
import './accounts.css';

type SecondFactor = CallOutput<'user/get_second_factor'>;

/** The second factor of the signed-in user, with buttons to set up, replace or remove it. */
export function MySecondFactor() {
  const { data, error } = useQuery(secondFactorOptions);
  if (data === undefined) return <p className="muted small">{error?.message ?? 'Loading…'}</p>;
  return data.since === null ? <Off /> : <On factor={data} />;
}

function Off() {
  const { second_factor_days_left: days = null } = useUser();
  return (
    <>
      <p className="facts">
        <StatusChip tone="neutral" label="Off" />
        <span className="muted small">
          You sign in with your password only. A passkey or an authenticator app protects your account if the
          password is stolen.
        </span>
      </p>
      {days === null ? null : <p className="small">Your role needs a second factor. {deadlineText(days)}</p>}
      <div className="row">
        <AddPasskey />
        <SetUpApp label="Set up an authenticator app" />
      </div>
    </>
  );
}

function On({ factor }: { factor: SecondFactor }) {
  const left = factor.recovery_codes_left;
  return (
    <>
      <p className="facts">
        <StatusChip tone="success" label="On" />
        <span className="muted small">
          Since <TimeAgo at={factor.since} />.{' '}
          {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        </span>
      </p>
      <ul className="ruled session-list" aria-label="Sign-in methods">
        {factor.app === null ? null : (
          <li className="facts">
            <span>Authenticator app</span>
            <span className="muted small">
              set up <TimeAgo at={factor.app.created_at} /> · used <TimeAgo at={factor.app.last_used_at} />
            </span>
          </li>
        )}
        <MyPasskeys factor={factor} />
      </ul>
      <div className="row">
        <AddPasskey />
        <SetUpApp label={factor.app === null ? 'Set up an authenticator app' : 'Set up another app'} />
        <RenewCodes />
        {factor.is_required ? null : <Remove />}
      </div>
    </>
  );
}

function AddPasskey() {
  if (!canUsePasskeys()) return null;
  return (
    <SetUpDialog label="Add a passkey" title="Add a passkey">
      {(onCodes, onDone) => <PasskeySetup onCodes={onCodes} onDone={onDone} />}
    </SetUpDialog>
  );
}

function SetUpApp({ label }: { label: string }) {
  return (
    <SetUpDialog label={label} title="Set up an authenticator app">
      {(onCodes) => <AuthenticatorSetup onCodes={onCodes} />}
    </SetUpDialog>
  );
}

function Remove() {
  const remove = useRemoveSecondFactor();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove second factor',
      text: 'You will sign in with your password only. The app, passkeys and recovery codes stop working.',
      confirmLabel: 'Remove second factor',
      isDangerous: true,
    });
    if (isSure) remove.mutate(undefined, { onSuccess: () => toast.success('Second factor removed') });
  };
  return (
    <Button isBusy={remove.isPending} onClick={() => void handleRemove()}>
      Remove second factor
    </Button>
  );
}
