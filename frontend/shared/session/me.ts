import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { toast } from '@shared/ui/toasts';
import { session, setUser } from '@shared/api/session';

export type MyInfo = CallOutput<'user/get_my_info'>;
export type SignIn = CallOutput<'user/query_sign_ins'>[number];
export type Session = CallOutput<'user/query_sessions'>['list'][number];

/** Query of the user's own profile, shared by the dialog of the top bar and the profile screen. */
export const myInfoOptions = queryOptions({
  queryKey: ['me', 'info'],
  queryFn: ({ signal }) => callApi('user/get_my_info', {}, { signal, handles: 'all' }),
});

/** Query of the user's own sessions. */
export const mySessionsOptions = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => callApi('user/query_sessions', {}, { signal, handles: 'all' }),
});

/** Query of the latest sign-ins to the user's account, including failed ones. */
export const mySignInsOptions = queryOptions({
  queryKey: ['me', 'sign-ins'],
  queryFn: ({ signal }) => callApi('user/query_sign_ins', {}, { signal, handles: 'all' }),
});

/** Return a function that writes a saved profile to the cache, and the name to the session. */
export function useKeepMyInfo() {
  const client = useQueryClient();
  return (saved: CallOutput<'user/edit_my_info'>) => {
    client.setQueryData<MyInfo>(myInfoOptions.queryKey, (cached) =>
      cached === undefined ? cached : { ...cached, ...saved },
    );
    const { user } = session.getState();
    if (user === null) return;
    const { nickname, language, start_on, is_start_chosen } = saved;
    setUser({ ...user, nickname, language, start_on, is_start_chosen });
  };
}

type StartOn = NonNullable<CallInput<'user/edit_my_info'>['start_on']>;

/** Return a mutation that sets the start screen after sign-in, and offers undo. */
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
      toast.success('You will now start on Today', {
        hint: 'You can change this in My info',
        action: { label: 'Undo', run: () => start.mutate('landing') },
      });
    },
  });
  return start;
}

/** Return a mutation that ends some of the user's own sessions. */
export function useEndMySessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => callApi('user/revoke_sessions', { session_ids: ids }),
    onSettled: () => client.invalidateQueries({ queryKey: mySessionsOptions.queryKey }),
  });
}
