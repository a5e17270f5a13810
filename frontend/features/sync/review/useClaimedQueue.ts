import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/useTabParams';
import { syncKeys, syncOptions, useKeepItem } from '../api';
import { belowIn, shownIn, withShown, type QueueFilters, type SyncItem, type SyncRow } from '../model';

/** The one in hand, and the one after it, so that the next is there at once. */
const AHEAD = 2;

interface ClaimedQueue {
  /** What is in hand to be done next. */
  ahead: readonly number[];
  isEmpty: boolean;
  failure: string | null;
}

/**
 * What lies on the desk, as its address says: the record that was asked for, or what is to be done next. Who decides on
 * one goes on to the next below it in the queue; at the end of the queue, and where it stood elsewhere, to what is to
 * be done next, which is loaded and in hand by then.
 */
export function useClaimedQueue(rows: readonly SyncRow[], filters: QueueFilters) {
  const country = useCountryCode();
  const { user_id } = useUser();
  const client = useQueryClient();
  const keep = useKeepItem();
  const [params, change] = useTabParams();
  const shownId = shownIn(params);
  const [desk, setDesk] = useState<ClaimedQueue>({ ahead: [], isEmpty: false, failure: null });

  /** What was offered here, with its version then: untouched, it is given back when it is gone on from. */
  const offered = useRef(new Map<number, number>());
  /** What was gone on from untouched: it comes again once nothing else waits. */
  const passed = useRef(new Set<number>());
  /** What is decided on here, answered or on its way: the server may still count it to what is in hand. */
  const decided = useRef(new Set<number>());
  /** What was taken back and is on show since: nothing else stays in hand beside it. */
  const back = useRef<number | null>(null);
  /** Whether what was taken up to follow was given back: it is taken up again after the next decision. */
  const resumes = useRef(false);
  /** How many decisions are on their way after which the next is taken up. */
  const awaited = useRef(0);

  const show = (id: number) => {
    back.current = null;
    decided.current.delete(id);
    passed.current.delete(id);
    change((now) => withShown(now, id));
  };
  const giveBack = async (id: number) => {
    try {
      keep(await callApi('store_sync/release_sync', { sync_id: id }, { country, handles: 'all' }));
    } catch (error) {
      // It is given back by itself after half an hour.
      if (!isApiError(error)) throw error;
    }
  };
  /** Gives a record back that was offered, has been gone on from, and of which nothing was decided. */
  const pass = (id: number) => {
    const held = client.getQueryData(syncOptions(country, id).queryKey);
    if (held === undefined || held.version !== offered.current.get(id)) return;
    offered.current.delete(id);
    passed.current.add(id);
    setDesk((now) => ({ ...now, ahead: now.ahead.filter((one) => one !== id) }));
    void giveBack(id);
  };
  /** Gives back what was taken up to follow, but for what somebody has begun to decide on. */
  const giveOthersBack = (shown: number) => {
    for (const [id, version] of offered.current) {
      const held = client.getQueryData(syncOptions(country, id).queryKey);
      const isBegun = held?.version !== version || held.diffs.some(({ decision }) => decision !== 'pending');
      if (id === shown || isBegun) continue;
      offered.current.delete(id);
      void giveBack(id);
    }
    setDesk((now) => ({ ...now, ahead: now.ahead.filter((id) => offered.current.has(id)) }));
  };
  /** Shows a record that was taken back: whoever does that has no more in hand than is on show. */
  const showTakenBack = (id: number) => {
    show(id);
    back.current = id;
    resumes.current = true;
    giveOthersBack(id);
  };
  /** What may lie on the desk of what the server hands out: not again what was passed, unless nothing else waits. */
  const withoutPassed = (items: readonly SyncItem[]): readonly SyncItem[] => {
    const others = items.filter(({ sync_id }) => !passed.current.has(sync_id));
    if (others.length === 0) passed.current.clear();
    else for (const { sync_id } of items) if (passed.current.has(sync_id)) void giveBack(sync_id);
    return others.length === 0 ? items : others;
  };
  /** Shows a record where nothing else lies on the desk. */
  const showOnEmpty = (id: number | undefined) => {
    if (id !== undefined) change((now) => (shownIn(now) === null ? withShown(now, id) : now));
  };
  const take = async () => {
    try {
      const { items } = await callApi(
        'store_sync/claim_next',
        { n: AHEAD, filters },
        { country, handles: 'all' },
      );
      arrive(withoutPassed(items.filter((item) => !decided.current.has(item.sync_id))));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setDesk((now) => ({ ...now, failure: error.message }));
    }
  };
  const arrive = (items: readonly SyncItem[]) => {
    for (const item of items) {
      client.setQueryData(syncKeys.detail(country, item.sync_id), item);
      offered.current.set(item.sync_id, item.version);
    }
    const ahead = items.map(({ sync_id }) => sync_id);
    setDesk({ ahead, isEmpty: ahead.length === 0, failure: null });
    showOnEmpty(ahead[0]);
    if (back.current !== null) giveOthersBack(back.current);
  };
  const begin = useEffectEvent(() => {
    if (shownId === null && awaited.current === 0) void take();
  });
  useEffect(() => begin(), [shownId]);

  const below = shownId === null ? null : belowIn(rows, shownId, user_id);
  const load = useEffectEvent((id: number) => {
    // What cannot be had now is asked for again when it is shown.
    client.query(syncOptions(country, id)).catch(() => undefined);
  });
  useEffect(() => {
    if (below !== null) load(below);
  }, [below]);

  /** Goes on from one that is decided on; what comes after is taken up once that has ended. */
  const goOn = (doneId: number, ended: Promise<boolean>) => {
    decided.current.add(doneId);
    const left = desk.ahead.filter((id) => !decided.current.has(id));
    const next = belowIn(rows, doneId, user_id) ?? left[0] ?? null;
    setDesk((now) => ({ ...now, isEmpty: false, failure: null }));
    change((now) => withShown(now, next));
    // Who has gone far down the queue keeps what stands at its top from nobody.
    const takesNext = next === null || left.includes(next) || resumes.current;
    if (takesNext) resumes.current = false;
    back.current = null;
    if (takesNext) awaited.current += 1;
    void ended.then((isDone) => {
      if (!isDone) {
        decided.current.delete(doneId);
        showOnEmpty(doneId);
      }
      if (!takesNext) return;
      awaited.current -= 1;
      void take();
    });
  };
  const retry = () => {
    setDesk((now) => ({ ...now, failure: null, isEmpty: false }));
    void take();
  };
  return { ...desk, shownId, goOn, pass, show, showTakenBack, retry };
}
