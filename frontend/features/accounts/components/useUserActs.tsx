import { useState, type ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall, save } from '@shared/form/saving';
import type { RecordAct } from '@shared/records/page/RecordMenu';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useResetPassword, useResetSecondFactor, useViewAs } from '../api';
import type { UserDetail } from '../model';
import { ShownOnce } from './ShownOnce';
import { useInvitationActs } from './useInvitationActs';

type StatusAction = CallInput<'user/change_user_status'>['action'];

const RESET_SECOND_FACTOR = 'reset_second_factor';

interface UserActs {
  /** Actions that the user may take on the account, the most common first. */
  acts: readonly RecordAct[];
  /** Number of the first actions that invite, of a user without a password. */
  invitationCount: number;
  /** The actions on the second factor, for its own card. */
  ofSecondFactor: readonly RecordAct[];
  /** Dialogs that ask for input or show a secret once. */
  dialogs: ReactNode;
}

/**
 * Return the possible actions on an account: invitation, status, password, second factor and viewing as its
 * owner.
 */
export function useUserActs(user: UserDetail, onChanged: (user: UserDetail) => void): UserActs {
  const status = useStatusActs(user, onChanged);
  const invitation = useInvitationActs(user);
  const password = useResetPasswordAct(user);
  const secondFactor = useResetSecondFactorAct(user);
  const view = useViewAs();
  const acts: readonly (readonly [string, RecordAct])[] = [
    ['unlock', { label: 'Unlock', run: () => status.change('unlock') }],
    ['enable', { label: 'Enable', run: () => status.change('enable') }],
    ['reset_password', password.act],
    ['disable', { label: 'Disable', run: () => status.change('disable'), isDangerous: true }],
    [RESET_SECOND_FACTOR, secondFactor],
    [
      'view_as',
      {
        label: `View the console as ${user.nickname}`,
        run: () => view.mutate({ user_id: user.user_id }),
        isBusy: view.isPending,
      },
    ],
  ];
  const possible = acts.filter(([action]) => user.allowed_actions.includes(action));
  return {
    // An account that was only invited needs an invitation, not a password.
    acts: [...invitation.acts, ...possible.map(([, act]) => act)],
    invitationCount: invitation.acts.length,
    ofSecondFactor: possible.flatMap(([action, act]) => (action === RESET_SECOND_FACTOR ? [act] : [])),
    dialogs: (
      <>
        {status.dialogs}
        {invitation.dialog}
        {password.dialog}
      </>
    ),
  };
}

function useStatusActs(user: UserDetail, onChanged: (user: UserDetail) => void) {
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
  return {
    change: (action: StatusAction) => void change(action),
    dialogs: <QuestionDialogs asker={asker} />,
  };
}

function useResetSecondFactorAct(user: UserDetail): RecordAct {
  const reset = useResetSecondFactor();
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'Reset second factor',
      text: `${user.nickname} is signed out everywhere, notified, and signs in with the password only next time. Make sure that the request really comes from ${user.nickname}.`,
      confirmLabel: 'Reset second factor',
      isDangerous: true,
    });
    if (!isSure) return;
    reset.mutate(
      { user_id: user.user_id, version: user.version },
      { onSuccess: () => toast.success(`Second factor of ${named(user.nickname)} reset`) },
    );
  };
  return { label: 'Reset second factor…', run: () => void handleReset(), isBusy: reset.isPending };
}

function useResetPasswordAct(user: UserDetail): { act: RecordAct; dialog: ReactNode } {
  const reset = useResetPassword();
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'Reset password',
      text: `${user.nickname} is signed out everywhere and needs the one-time password shown next. It is valid for 72 hours.`,
      confirmLabel: 'Reset password',
      isDangerous: true,
    });
    if (isSure) reset.mutate({ user_id: user.user_id, version: user.version });
  };
  return {
    act: { label: 'Reset password…', run: () => void handleReset(), isBusy: reset.isPending },
    dialog: (
      <ShownOnce
        username={user.username}
        secret={reset.data === undefined ? null : { kind: 'password', text: reset.data.temp_password }}
        onClose={() => reset.reset()}
      />
    ),
  };
}
