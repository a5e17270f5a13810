import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode } from '@shared/session/hooks';
import { syncKeys } from '../api';
import type { QueueFilters, SyncItem } from '../model';

/** The one in hand, and the one after it, so that the next is there at once. */
const AHEAD = 2;

interface ClaimedQueue {
  shownId: number | null;
  /** What comes after it. */
  next: readonly number[];
  isEmpty: boolean;
  failure: string | null;
}

/**
 * What lies on the desk: the record that was asked for, or what is to be done next. Who decides on one goes on
 * to the next, which is loaded and in hand by then.
 */
export function useClaimedQueue(startId: number | null, filters: QueueFilters) {
  const country = useCountryCode();
  const client = useQueryClient();
  const [desk, setDesk] = useState<ClaimedQueue>({
    shownId: startId,
    next: [],
    isEmpty: false,
    failure: null,
  });

  /** What is decided on here, answered or on its way: the server may still count it to what is in hand. */
  const decided = useRef(new Set<number>());

  const take = async () => {
    try {
      const { items } = await callApi(
        'store_sync/claim_next',
        { n: AHEAD, filters },
        { country, handles: 'all' },
      );
      const fresh = items.filter((item) => !decided.current.has(item.sync_id));
      for (const item of fresh) client.setQueryData(syncKeys.detail(country, item.sync_id), item);
      arrive(fresh);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setDesk((now) => ({ ...now, failure: error.message }));
    }
  };
  const arrive = (items: readonly SyncItem[]) =>
    setDesk((now) => {
      const ids = items.map(({ sync_id }) => sync_id);
      const shownId = now.shownId ?? ids[0] ?? null;
      return { shownId, next: ids.filter((id) => id !== shownId), isEmpty: shownId === null, failure: null };
    });
  const begin = useEffectEvent(() => {
    if (desk.shownId === null) void take();
  });
  useEffect(() => begin(), []);

  /** Goes on from the one on show, which is decided on; what comes after is taken up once that has ended. */
  const goOn = (doneId: number, ended: Promise<boolean>) => {
    decided.current.add(doneId);
    setDesk((now) => {
      const [first = null, ...rest] = now.next.filter((id) => id !== doneId);
      return { shownId: first, next: rest, isEmpty: false, failure: null };
    });
    void ended.then((isDone) => {
      if (!isDone) comeBack(doneId);
      return take();
    });
  };
  /** A refused one is on the desk again where nothing else lies there. */
  const comeBack = (id: number) => {
    decided.current.delete(id);
    setDesk((now) => (now.shownId === null ? { ...now, shownId: id, isEmpty: false } : now));
  };
  const show = (shownId: number) => {
    decided.current.delete(shownId);
    setDesk((now) => ({ ...now, shownId, isEmpty: false }));
  };
  const retry = () => {
    setDesk((now) => ({ ...now, failure: null, isEmpty: false }));
    void take();
  };
  return { ...desk, goOn, show, retry };
}
