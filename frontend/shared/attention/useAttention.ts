import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { useIsIdle } from '@shared/hooks/useIsIdle';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { isViewed } from '@shared/api/user';
import { toast } from '@shared/ui/toasts';

/**
 * Interval of the calls that report the record as open. The server assumes it closed after two and a half
 * intervals without a call.
 */
const LOOKS_AGAIN_MS = 30_000;

export type RecordName = CallInput<'record/mark_looking'>;
type Attention = CallOutput<'record/mark_looking'>;

interface Attending {
  viewers: Attention['viewers'];
  /** True unless the console is viewed as another user, for whom one cannot follow records. */
  canFollow: boolean;
  /** Null until loaded. */
  isFollowing: boolean | null;
  follow: (isFollowing: boolean) => void;
}

/**
 * Report to the server that the record is open while it is visible. Return the other viewers and the follow
 * state.
 */
export function useAttention({ object_type, object_id }: RecordName): Attending {
  const country = useCountryCode();
  const isOwnLook = !isViewed(useUser());
  const client = useQueryClient();
  const isIdle = useIsIdle();
  const key = ['attention', country, object_type, object_id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callApi('record/mark_looking', { object_type, object_id }, { signal, country, handles: 'all' }),
    enabled: isOwnLook && isIdle,
    staleTime: 0,
    refetchInterval: LOOKS_AGAIN_MS,
    retry: false,
  });
  const following = useMutation({
    mutationFn: (is_following: boolean) =>
      callApi('record/set_following', { object_type, object_id, is_following }, { country }),
    onSuccess: ({ is_following }) => {
      client.setQueryData<Attention>(key, (cached) =>
        cached === undefined ? cached : { ...cached, is_following },
      );
      toast.success(
        is_following ? 'You will be notified of changes by others' : 'You will no longer be notified',
      );
    },
  });
  return {
    viewers: data?.viewers ?? [],
    canFollow: isOwnLook,
    isFollowing: data?.is_following ?? null,
    follow: (isFollowing) => following.mutate(isFollowing),
  };
}
