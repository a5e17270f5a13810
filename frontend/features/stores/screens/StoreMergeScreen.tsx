import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { FOLLOWED, useDecidedElsewhere } from '@shared/review/elsewhere';
import { fromSearch } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { storeDetailOptions } from '../api';
import { isDecided, pairByIdOptions, pairOptions, PAIRS, queueOptions } from '../merging/calls';
import { MergeDesk } from '../merging/MergeDesk';
import { MergedAlready } from '../merging/MergedAlready';
import { STORE_DUPLICATES, type DuplicatePair } from '../model';
import { ReferenceGate } from '../reference';

/** The comparison of two stores: `?a=…&b=…`, or `?pair=…` from a notification. */
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
      <InOwnCountry key={`${first} ${second}`} a={first} b={second} />
    </ReferenceGate>
  );
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function OfPair({ id }: { id: number }) {
  const { data: pair, error, refetch } = useQuery(pairByIdOptions(useCountryCode(), id));
  if (pair === null) return <Nowhere />;
  if (pair !== undefined) return <InOwnCountry a={pair.store_a.store_id} b={pair.store_b.store_id} />;
  if (error !== null) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={8} height={56} />;
}

/** The comparison of two stores in the country of the first one. */
function InOwnCountry({ a, b }: { a: number; b: number }) {
  const { query, country } = useRecordAnywhere(a, (one) => storeDetailOptions(one, a));
  if (query.data === undefined && query.error === null) return <SkeletonRows rows={8} height={56} />;
  return (
    <RecordCountry what="pair" country={country}>
      <Compared a={a} b={b} />
    </RecordCountry>
  );
}

function Compared({ a, b }: { a: number; b: number }) {
  const { two, pair, isElsewhere, error, retry } = useTwo(a, b);
  if (two !== null && pair !== undefined) {
    const merged = [two.a, two.b].find(({ status }) => status === 'merged');
    if (merged !== undefined) return <MergedAlready store={merged} a={a} b={b} />;
    // The stores are reloading, so no decision must use their old values.
    if (isElsewhere && pair?.status === 'merged') return <SkeletonRows rows={8} height={56} />;
    return <MergeDesk two={two} pair={pair} isElsewhere={isElsewhere} />;
  }
  if (error !== null) {
    return <LoadError error={error} onRetry={retry} />;
  }
  return <SkeletonRows rows={8} height={56} />;
}

/** Return the two stores and their pair. The pair is polled while visible. */
function useTwo(a: number, b: number) {
  const country = useCountryCode();
  const first = useQuery(storeDetailOptions(country, a));
  const second = useQuery(storeDetailOptions(country, b));
  const pair = useQuery({ ...pairOptions(country, a, b), ...FOLLOWED });
  const two = useMemo(
    () => (first.data === undefined || second.data === undefined ? null : { a: first.data, b: second.data }),
    [first.data, second.data],
  );
  const isElsewhere = useDecidedElsewhere({
    area: PAIRS,
    id: pair.data?.pair_id ?? 0,
    item: pair.data ?? undefined,
    isOver: isDecided,
  });
  useStoresOf(pair.data, a, b);
  return {
    two,
    pair: pair.data,
    isElsewhere,
    error: first.error ?? second.error ?? pair.error,
    retry: () => void Promise.all([first.refetch(), second.refetch(), pair.refetch()]),
  };
}

/** Reload both stores once one of them was merged elsewhere. The pair's status shows that first. */
function useStoresOf(pair: DuplicatePair | null | undefined, a: number, b: number): void {
  const country = useCountryCode();
  const client = useQueryClient();
  const state = pair === undefined ? 'unknown' : (pair?.status ?? 'gone');
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === state || was === 'unknown' || (state !== 'merged' && state !== 'gone')) return;
    for (const id of [a, b])
      void client.invalidateQueries({ queryKey: storeDetailOptions(country, id).queryKey });
    void client.invalidateQueries({ queryKey: queueOptions(country).queryKey });
  }, [client, country, state, a, b]);
}

function Nowhere() {
  const workspace = useWorkspace();
  return (
    <EmptyState
      icon="shop"
      title="No stores selected"
      hint="Open a pair from the list of possible duplicates."
    >
      <Button variant="filled" onClick={() => workspace.open(STORE_DUPLICATES)}>
        Possible duplicates
      </Button>
    </EmptyState>
  );
}
