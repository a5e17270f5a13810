import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { refreshNotifications } from '@shared/notifications/notifications';
import { myInfoOptions, mySessionsOptions } from '@shared/session/me';
import { beginViewing } from '@shared/api/session';
import type { UserDetail } from './model';

export const userKeys = {
  all: ['users'] as const,
  list: (country: string, input: unknown) => ['users', 'list', country, input] as const,
  detail: (id: number) => ['users', 'detail', id] as const,
  sessions: (id: number) => ['users', 'sessions', id] as const,
  secondFactor: ['me', 'second-factor'] as const,
  signIns: (id: number) => ['users', 'sign-ins', id] as const,
};

export function userDetailOptions(id: number) {
  return queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => callApi('user/get_user_detail', { user_id: id }, { signal, handles: 'all' }),
  });
}

export function userSessionsOptions(id: number) {
  return queryOptions({
    queryKey: userKeys.sessions(id),
    queryFn: ({ signal }) =>
      callApi('user/query_sessions', { user_id: id, page_size: 20 }, { signal, handles: 'all' }),
  });
}

/**
 * Return the query options of the latest sign-ins to an account. Only super admins see those of other
 * accounts.
 */
export function userSignInsOptions(id: number) {
  return queryOptions({
    queryKey: userKeys.signIns(id),
    queryFn: ({ signal }) => callApi('user/query_sign_ins', { user_id: id }, { signal, handles: 'all' }),
  });
}

/** Query options of the second factor of the signed-in user: the authenticator app and the passkeys. */
export const secondFactorOptions = queryOptions({
  queryKey: userKeys.secondFactor,
  queryFn: ({ signal }) => callApi('user/get_second_factor', {}, { signal, handles: 'all' }),
});

/**
 * Return a function that reloads everything affected by a change of the second factor. The change ends
 * sessions, notifies the owner and raises the version of the profile. An open form must know that version to
 * save without a merge.
 */
export function useRefreshSecondFactor() {
  const client = useQueryClient();
  return async () => {
    const keys = [userKeys.secondFactor, mySessionsOptions.queryKey, myInfoOptions.queryKey];
    await Promise.all([
      ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
      refreshNotifications(client),
    ]);
  };
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: () => callApi('user/renew_recovery_codes', {}),
    onSuccess: refresh,
  });
}

export function useRemoveSecondFactor() {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: () => callApi('user/remove_second_factor', {}),
    onSuccess: refresh,
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'user/rename_passkey'>) => callApi('user/rename_passkey', input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.secondFactor }),
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: (input: CallInput<'user/remove_passkey'>) => callApi('user/remove_passkey', input),
    onSuccess: refresh,
  });
}

export function useResetSecondFactor() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (input: CallInput<'user/reset_second_factor'>) => callApi('user/reset_second_factor', input),
    onSuccess: keep,
  });
}

/** Return a function that caches a changed account and invalidates the lists and details that show it. */
export function useKeepUser() {
  const client = useQueryClient();
  return (user: UserDetail) => {
    client.setQueryData(userKeys.detail(user.user_id), user);
    void client.invalidateQueries({ queryKey: [...userKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: ['history', 'user', user.user_id] });
    void client.invalidateQueries({ queryKey: userKeys.sessions(user.user_id) });
  };
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'user/reset_password'>) => callApi('user/reset_password', input),
    onSuccess: (_, { user_id }) => client.invalidateQueries({ queryKey: userKeys.detail(user_id) }),
  });
}

/** Return the mutation that opens the console as another user sees it, on their landing page. */
export function useViewAs() {
  return useMutation({
    mutationFn: (input: CallInput<'user/view_as'>) => callApi('user/view_as', input),
    onSuccess: ({ token, user_id }) => {
      beginViewing(token, user_id);
      location.assign('/');
    },
  });
}

export function useInvite() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (input: CallInput<'user/invite_user'>) => callApi('user/invite_user', input),
    onSuccess: ({ invitation_path: _, ...user }) => keep(user),
  });
}

export function useCancelInvitation() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (input: CallInput<'user/cancel_invitation'>) => callApi('user/cancel_invitation', input),
    onSuccess: keep,
  });
}

export function useRevokeSessions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'user/revoke_sessions'>) => callApi('user/revoke_sessions', input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.sessions(id) }),
  });
}
