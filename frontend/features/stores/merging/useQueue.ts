import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { useTab } from '@shared/workspace/hooks';
import { storeDetailOptions } from '../api';
import { STORE_DUPLICATES, STORE_MERGE, twoOf, type DuplicatePair } from '../model';
import { isOf, pairOptions, queueOptions } from './calls';

const NONE: readonly DuplicatePair[] = [];

/** Return the waiting pairs around the current one, and the navigation. Preload the next pair. */
export function useQueue(a: number, b: number) {
  const country = useCountryCode();
  const client = useQueryClient();
  const tab = useTab();
  const { data } = useQuery(queueOptions(country));
  const waiting = data?.list ?? NONE;
  const place = waiting.findIndex((pair) => isOf(pair, a, b));
  const next = waiting[place + 1] ?? null;
  const previous = place > 0 ? (waiting[place - 1] ?? null) : null;

  useEffect(() => {
    if (next === null) return;
    const { a: first, b: second } = twoOf(next);
    // Errors are ignored here: the screen loads the data again and shows them.
    for (const id of [first, second]) client.query(storeDetailOptions(country, id)).catch(() => undefined);
    client.query(pairOptions(country, first, second)).catch(() => undefined);
  }, [client, country, next]);

  const show = (pair: DuplicatePair) => tab.replace(STORE_MERGE, twoOf(pair));
  return {
    waiting,
    total: data?.total ?? 0,
    place,
    next,
    previous,
    show,
    /** Go to the next pair, or to the first after the last. Go to the list if none is left. */
    goOn: () => {
      const first = waiting.find((pair) => !isOf(pair, a, b)) ?? null;
      const then = next ?? first;
      if (then === null) tab.replace(STORE_DUPLICATES);
      else show(then);
    },
    /** Go back to this pair, even if the tab has moved on. */
    comeBack: () => tab.replace(STORE_MERGE, { a, b }),
  };
}

export type Queue = ReturnType<typeof useQueue>;
