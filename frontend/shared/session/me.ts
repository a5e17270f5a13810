import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { toast } from '@shared/ui/toasts';
import { session, setUser } from './session';

export type MyInfo = CallOutput<'user/get_my_info'>;
export type SignIn = CallOutput<'user/query_sign_ins'>[number];
export type Session = CallOutput<'user/query_sessions'>['list'][number];

/** One's own profile: the dialog of the top bar and the screen read the same. */
export const myInfoOptions = queryOptions({
  queryKey: ['me', 'info'],
  queryFn: ({ signal }) => callApi('user/get_my_info', {}, { signal, handles: 'all' }),
});

/** Where one is signed in. */
export const mySessionsOptions = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => callApi('user/query_sessions', {}, { signal, handles: 'all' }),
});

/** The last sign-ins to one's own account, refused ones too. */
export const mySignInsOptions = queryOptions({
  queryKey: ['me', 'sign-ins'],
  queryFn: ({ signal }) => callApi('user/query_sign_ins', {}, { signal, handles: 'all' }),
});

/** Puts what was saved of one's own profile where it is read, the top bar's name too. */
export function useKeepMyInfo() {
  const client = useQueryClient();
  return (saved: CallOutput<'user/edit_my_info'>) => {
    client.setQueryData<MyInfo>(myInfoOptions.queryKey, (known) =>
      known === undefined ? known : { ...known, ...saved },
    );
    const { user } = session.getState();
    if (user === null) return;
    const { nickname, language, start_on } = saved;
    setUser({ ...user, nickname, language, start_on });
  };
}

type StartOn = NonNullable<CallInput<'user/edit_my_info'>['start_on']>;

/** Chooses where signing in leads, and says so with the way back. */
export function useStartOn() {
  const client = useQueryClient();
  const keep = useKeepMyInfo();
  const start = useMutation({
    mutationFn: async (start_on: StartOn) => {
      const { version } = await client.query({ ...myInfoOptions, staleTime: 0 });
      return callApi('user/edit_my_info', { version, start_on });
    },
    onSuccess: (saved) => {
      keep(saved);
      if (saved.start_on !== 'today') return;
      toast.success('Signing in leads to Today from now on', {
        hint: 'To change it later: My info',
        action: { label: 'Undo', run: () => start.mutate('landing') },
      });
    },
  });
  return start;
}

/** Ends some of one's own sessions. */
export function useEndMySessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => callApi('user/revoke_sessions', { session_ids: ids }),
    onSettled: () => client.invalidateQueries({ queryKey: mySessionsOptions.queryKey }),
  });
}
