import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Kbd } from '@shared/keys/Kbd';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { formatTime } from '@shared/format/dates';
import { findRoute, mayOpen } from '@shared/routes/table';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountry, useCountryCode, useUser } from '@shared/session/hooks';
import { useListKeys } from '@shared/keys/useListKeys';
import { Button } from '@shared/ui/Button';
import { toast } from '@shared/ui/toasts';
import { INBOX, inboxKeys, RELEASE_HINT } from './inbox';

const LOOK_AGAIN_MS = 60_000;

type Claim = CallOutput<'inbox/get_claim'>;
type Holder = NonNullable<Claim['claimed_by']>;

interface Named {
  /** Kind of record in the inbox. */
  kind: string;
  id: number;
}

function claimOptions(country: string, { kind, id }: Named) {
  return queryOptions({
    queryKey: [...inboxKeys.all, 'claim', country, kind, id],
    queryFn: ({ signal }) =>
      callApi('inbox/get_claim', { kind, object_id: id }, { signal, country, handles: 'all' }),
    // The claim expires, and colleagues can take or release it.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

interface InboxClaimProps extends Named {
  /** Permanent assignee; unset if the area has none. */
  assignee?: Pick<Holder, 'nickname'> | null;
  /** True if the record still waits for a decision. Otherwise nobody holds it. */
  isWaiting: boolean;
}

/**
 * Return the colleague who took a record from the inbox, and the end of their claim; null if there is none.
 */
export function useHolder(
  record: Named & { isWaiting: boolean },
): { nickname: string; until: string | null } | null {
  const claim = useClaim(record);
  if (claim === null || claim.is_mine || claim.claimed_by === null) return null;
  return { nickname: claim.claimed_by.nickname, until: claim.claim_until };
}

/** Return true if the user has claimed a record for now. */
export function useIsClaimedByMe(record: Named & { isWaiting: boolean }): boolean {
  return useClaim(record)?.is_mine === true;
}

/** Load the claim of a waiting record, if the user may see it; null if there is none. */
function useClaim({ isWaiting, ...record }: Named & { isWaiting: boolean }): Claim | null {
  const route = findRoute(INBOX);
  const user = useUser();
  const mayAsk = route !== null && mayOpen(route, user);
  const { data } = useQuery({
    ...claimOptions(useCountryCode(), record),
    enabled: isWaiting && mayAsk,
  });
  return isWaiting && data !== undefined && data.claimed_by !== null ? data : null;
}

/** The claim of a record with its end, and the permanent assignee. */
export function InboxClaim({ assignee, isWaiting, ...record }: InboxClaimProps) {
  const claim = useClaim({ ...record, isWaiting });
  return (
    <>
      <PermanentAssignee assignee={assignee} isClaimed={claim !== null} />
      {claim === null ? null : <ClaimState {...record} claim={claim} />}
    </>
  );
}

/** The permanent assignee. "unassigned" is not shown while someone has claimed the record. */
function PermanentAssignee({
  assignee,
  isClaimed,
}: {
  assignee: InboxClaimProps['assignee'];
  isClaimed: boolean;
}) {
  if (assignee === undefined || (assignee === null && isClaimed)) return null;
  return ` · ${assignee === null ? 'unassigned' : `assigned to ${assignee.nickname}`}`;
}

function ClaimState({ claim, ...record }: Named & { claim: Claim }) {
  if (claim.is_mine) return <Mine {...record} claim={claim} />;
  return (
    <>
      {' · '}
      <span>
        {claim.claimed_by?.nickname} took it, until <Until claim={claim} />
      </span>
    </>
  );
}

function Mine({ claim, ...record }: Named & { claim: Claim }) {
  const country = useCountryCode();
  const client = useQueryClient();
  const giving = useMutation({
    mutationFn: () => callApi('inbox/give_back', { kind: record.kind, object_id: record.id }, { country }),
    onSuccess: (fresh) => {
      client.setQueryData(claimOptions(country, record).queryKey, fresh);
      void client.invalidateQueries({ queryKey: inboxKeys.all });
      void client.invalidateQueries({ queryKey: bootstrapKeys.all });
      toast.success('Released: colleagues can take it');
    },
  });
  const giveBack = () => {
    if (!giving.isPending) giving.mutate();
  };
  useListKeys([{ command: 'giveBack', run: giveBack }]);
  return (
    <>
      {' · '}
      <span className="accent strong">
        Assigned to you until <Until claim={claim} />
      </span>
      {' · '}
      <Button variant="ghost" size="small" title={RELEASE_HINT} isBusy={giving.isPending} onClick={giveBack}>
        Release claim <Kbd of="giveBack" />
      </Button>
    </>
  );
}

function Until({ claim: { claim_until } }: { claim: Claim }) {
  const { timezone } = useCountry();
  return claim_until === null ? null : (
    <time dateTime={claim_until}>{formatTime(claim_until, timezone)}</time>
  );
}
