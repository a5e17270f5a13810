import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError } from '@shared/api/errors';
import { fromSearch } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { storeDetailOptions } from '../api';
import { pairByIdOptions, pairOptions } from '../merging/calls';
import { MergeDesk } from '../merging/MergeDesk';
import { MergedAlready } from '../merging/MergedAlready';
import { STORE_DUPLICATES } from '../model';
import { ReferenceGate } from '../reference';

/** Two stores that may be one, side by side: `?a=…&b=…`, or `?pair=…` from a notification. */
export default function StoreMergeScreen() {
  const { search } = useLocation();
  const { a, b, pair } = fromSearch(search);
  const [first, second] = [readNumber(a), readNumber(b)];
  const pairId = readNumber(pair);
  if (pairId !== null) {
    return (
      <ReferenceGate>
        <OfPair key={pairId} id={pairId} />
      </ReferenceGate>
    );
  }
  if (first === null || second === null || first === second) return <Nowhere />;
  return (
    <ReferenceGate>
      <Compared key={`${first} ${second}`} a={first} b={second} />
    </ReferenceGate>
  );
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function OfPair({ id }: { id: number }) {
  const { data: pair, error, refetch } = useQuery(pairByIdOptions(useCountryCode(), id));
  if (pair === null) return <Nowhere />;
  if (pair !== undefined) return <Compared a={pair.store_a.store_id} b={pair.store_b.store_id} />;
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={8} height={56} />;
}

function Compared({ a, b }: { a: number; b: number }) {
  const country = useCountryCode();
  const first = useQuery(storeDetailOptions(country, a));
  const second = useQuery(storeDetailOptions(country, b));
  const pair = useQuery(pairOptions(country, a, b));
  const two = useMemo(
    () => (first.data === undefined || second.data === undefined ? null : { a: first.data, b: second.data }),
    [first.data, second.data],
  );
  const error = first.error ?? second.error ?? pair.error;
  if (two !== null && pair.data !== undefined) {
    const merged = [two.a, two.b].find(({ status }) => status === 'merged');
    return merged === undefined ? <MergeDesk two={two} pair={pair.data} /> : <MergedAlready store={merged} />;
  }
  if (error !== null) {
    const retry = () => void Promise.all([first.refetch(), second.refetch(), pair.refetch()]);
    return (
      <ErrorState
        message={error.message}
        reference={isApiError(error) ? error.requestId : null}
        onRetry={retry}
      />
    );
  }
  return <SkeletonRows rows={8} height={56} />;
}

function Nowhere() {
  const workspace = useWorkspace();
  return (
    <EmptyState
      icon="shop"
      title="No two stores are chosen"
      hint="Open a pair from the list of possible duplicates."
    >
      <Button variant="filled" onClick={() => workspace.open(STORE_DUPLICATES)}>
        Possible duplicates
      </Button>
    </EmptyState>
  );
}
