import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { session, setUser } from '@shared/session/session';
import type { MyInfo, UserDetail } from './model';

export const userKeys = {
  all: ['users'] as const,
  list: (country: string, input: unknown) => ['users', 'list', country, input] as const,
  detail: (id: number) => ['users', 'detail', id] as const,
  sessions: (id: number) => ['users', 'sessions', id] as const,
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

/** Puts a changed account where its screen reads it, and has the lists read anew. */
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

export function useRevokeSessions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'user/revoke_sessions'>) => callApi('user/revoke_sessions', input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.sessions(id) }),
  });
}

const MY_INFO = ['me', 'info'] as const;

/** One's own profile; the dialog of the top bar reads the same. */
export const myInfoOptions = queryOptions({
  queryKey: MY_INFO,
  queryFn: ({ signal }) => callApi('user/get_my_info', {}, { signal, handles: 'all' }),
});

export const mySessionsOptions = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => callApi('user/query_sessions', {}, { signal, handles: 'all' }),
});

/** Puts what was saved of one's own profile where it is read, the top bar's name too. */
export function useKeepMyInfo() {
  const client = useQueryClient();
  return (saved: CallOutput<'user/edit_my_info'>) => {
    client.setQueryData<MyInfo>(MY_INFO, (known) => (known === undefined ? known : { ...known, ...saved }));
    const { user } = session.getState();
    if (user !== null) setUser({ ...user, nickname: saved.nickname, language: saved.language });
  };
}
