import Button from '@mui/material/Button';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall, save } from '@shared/form/saving';
import { confirm } from '@shared/ui/confirm';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { useResetPassword, useResetSecondFactor, useViewAs } from '../api';
import type { UserDetail } from '../model';
import { FirstSignInActions } from './FirstSignInActions';
import { ShownOnce } from './ShownOnce';

type StatusAction = CallInput<'user/change_user_status'>['action'];
const STATUS_ACTIONS: readonly (readonly [StatusAction, string])[] = [
  ['enable', 'Enable'],
  ['unlock', 'Unlock'],
  ['disable', 'Disable'],
];

interface UserRailProps {
  user: UserDetail;
  onChanged: (user: UserDetail) => void;
}

/** The account's status, and what may be done about it. */
export function UserRail({ user, onChanged }: UserRailProps) {
  const [asker] = useState(createAsker);
  const change = async (action: StatusAction) => {
    const result = await save(
      (_patch, version, confirm_token) =>
        callApi(
          'user/change_user_status',
          {
            user_id: user.user_id,
            version: version ?? user.version,
            action,
            ...(confirm_token === undefined ? {} : { confirm_token }),
          },
          formCall,
        ),
      {},
      user.version,
      asker.ask,
    );
    if (result.kind === 'saved') onChanged(result.record);
    if (result.kind === 'refused') toast.error(Object.values(result.errors).join(' '));
  };
  return (
    <section className="rail-card">
      <h2>Account</h2>
      {user.status === 'locked' ? (
        <p className="rail-muted">
          Signing in is refused where too many passwords were wrong. That ends by itself within the hour.
        </p>
      ) : null}
      <p className="rail-muted">
        Last login <TimeAgo at={user.last_login_at} />
      </p>
      {STATUS_ACTIONS.filter(([action]) => user.allowed_actions.includes(action)).map(([action, words]) => (
        <Button key={action} onClick={() => void change(action)}>
          {words}
        </Button>
      ))}
      {user.email === null ? null : <SecondFactorNote since={user.second_factor_at} />}
      <FirstSignInActions user={user} />
      {user.allowed_actions.includes('view_as') ? <ViewAs user={user} /> : null}
      {user.allowed_actions.includes('reset_password') ? <ResetPassword user={user} /> : null}
      {user.allowed_actions.includes('reset_second_factor') ? <ResetSecondFactor user={user} /> : null}
      <QuestionDialogs asker={asker} />
    </section>
  );
}

function ViewAs({ user }: { user: UserDetail }) {
  const view = useViewAs();
  return (
    <Button disabled={view.isPending} onClick={() => view.mutate({ user_id: user.user_id })}>
      View the console as {user.nickname}
    </Button>
  );
}

function SecondFactorNote({ since }: { since: string | null }) {
  if (since === null) return <p className="rail-muted">No second factor</p>;
  return (
    <p className="rail-muted">
      Second factor set up <TimeAgo at={since} />
    </p>
  );
}

function ResetSecondFactor({ user }: { user: UserDetail }) {
  const reset = useResetSecondFactor();
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'Reset second factor',
      text: `${user.nickname} is signed out everywhere, signs in with the password alone next time, and is told. Be sure that it is ${user.nickname} who asks for it.`,
      confirmLabel: 'Reset second factor',
      isDangerous: true,
    });
    if (!isSure) return;
    reset.mutate(
      { user_id: user.user_id, version: user.version },
      { onSuccess: () => toast.success(`Second factor of ${user.nickname} reset`) },
    );
  };
  return (
    <Button disabled={reset.isPending} onClick={() => void handleReset()}>
      Reset second factor
    </Button>
  );
}

function ResetPassword({ user }: { user: UserDetail }) {
  const reset = useResetPassword();
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'Reset password',
      text: `${user.nickname} is signed out everywhere and needs the one-time password that you will see next. It is good for 72 hours.`,
      confirmLabel: 'Reset password',
      isDangerous: true,
    });
    if (isSure) reset.mutate({ user_id: user.user_id, version: user.version });
  };
  return (
    <>
      <Button disabled={reset.isPending} onClick={() => void handleReset()}>
        Reset password
      </Button>
      <ShownOnce
        username={user.username}
        secret={reset.data === undefined ? null : { kind: 'password', text: reset.data.temp_password }}
        onClose={() => reset.reset()}
      />
    </>
  );
}
