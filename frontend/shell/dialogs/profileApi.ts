import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { FORM_CODES } from '@shared/api/codes';
import type { CallInput, CallOutput } from '@shared/api/types';
import { session, setUser } from '@shared/session/session';
import { toast } from '@shared/ui/toasts';

export type MyInfo = CallOutput<'user/get_my_info'>;
export type OwnSession = CallOutput<'user/query_sessions'>['list'][number];

const myKeys = { info: ['me', 'info'], sessions: ['me', 'sessions'] } as const;

export const myInfoOptions = queryOptions({
  queryKey: myKeys.info,
  queryFn: ({ signal }) => callApi('user/get_my_info', {}, { signal, handles: 'all' }),
});

export const mySessionsOptions = queryOptions({
  queryKey: myKeys.sessions,
  queryFn: ({ signal }) => callApi('user/query_sessions', {}, { signal, handles: 'all' }),
});

export function useEditMyInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'user/edit_my_info'>) =>
      callApi('user/edit_my_info', input, { handles: FORM_CODES }),
    onSuccess: (info) => {
      client.setQueryData<MyInfo>(myKeys.info, (known) =>
        known === undefined ? known : { ...known, ...info },
      );
      const { user } = session.getState();
      if (user !== null) setUser({ ...user, nickname: info.nickname, language: info.language });
      // Said here: the form is built anew for the new version, and what the old one waits for is not called.
      toast.success('Profile saved');
    },
  });
}

export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => callApi('user/revoke_sessions', { session_ids: ids }),
    onSettled: () => client.invalidateQueries({ queryKey: myKeys.sessions }),
  });
}
