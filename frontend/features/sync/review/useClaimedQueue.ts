import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/state/useTabParams';
import { syncKeys, syncOptions, useKeepItem } from '../api';
import { belowIn, shownIn, withShown, type QueueFilters, type SyncItem, type SyncRow } from '../model';

/** Number of claimed records: the current one and the next, so that it appears without delay. */
const AHEAD = 2;

interface ClaimedQueue {
  /** IDs of the claimed records to show next. */
  ahead: readonly number[];
  isEmpty: boolean;
  failure: string | null;
}

/**
 * Return the record of the desk and the functions to move on. The URL names the record, or the next one to
 * claim. After a decision the desk goes to the next record below in the queue. At the end of the queue, or if
 * the record was not in it, the desk goes to the next claimed one, which is loaded already.
 */
export function useClaimedQueue(rows: readonly SyncRow[], filters: QueueFilters) {
  const country = useCountryCode();
  const { user_id } = useUser();
  const client = useQueryClient();
  const keep = useKeepItem();
  const [params, change] = useTabParams();
  const shownId = shownIn(params);
  const [desk, setDesk] = useState<ClaimedQueue>({ ahead: [], isEmpty: false, failure: null });

  /**
   * Records claimed by this desk, with their versions. An untouched one is released when the user moves on.
   */
  const offered = useRef(new Map<number, number>());
  /** Records skipped untouched. They come again once nothing else waits. */
  const passed = useRef(new Set<number>());
  /** Records decided here, including pending requests. The server may still return them as claimed. */
  const decided = useRef(new Set<number>());
  /** Current record if its decision was undone. No other records stay claimed besides it. */
  const back = useRef<number | null>(null);
  /** True if the records claimed ahead were released. They are claimed again after the next decision. */
  const resumes = useRef(false);
  /** Number of pending decisions that will claim the next record. */
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
      // The error is ignored: the claim expires after half an hour.
      if (!isApiError(error)) throw error;
    }
  };
  /** Release a claimed record that the user skipped without any decision. */
  const pass = (id: number) => {
    const cached = client.getQueryData(syncOptions(country, id).queryKey);
    if (cached === undefined || cached.version !== offered.current.get(id)) return;
    offered.current.delete(id);
    passed.current.add(id);
    setDesk((now) => ({ ...now, ahead: now.ahead.filter((one) => one !== id) }));
    void giveBack(id);
  };
  /** Release the records claimed ahead, except those with decisions. */
  const giveOthersBack = (shown: number) => {
    for (const [id, version] of offered.current) {
      const previous = client.getQueryData(syncOptions(country, id).queryKey);
      const isStarted =
        previous?.version !== version || previous.diffs.some(({ decision }) => decision !== 'pending');
      if (id === shown || isStarted) continue;
      offered.current.delete(id);
      void giveBack(id);
    }
    setDesk((now) => ({ ...now, ahead: now.ahead.filter((id) => offered.current.has(id)) }));
  };
  /** Show a record whose decision was undone. Only the current record stays claimed. */
  const showUndone = (id: number) => {
    show(id);
    back.current = id;
    resumes.current = true;
    giveOthersBack(id);
  };
  /** Return the claimed records without skipped ones, unless nothing else waits. Release the skipped ones. */
  const withoutPassed = (items: readonly SyncItem[]): readonly SyncItem[] => {
    const others = items.filter(({ sync_id }) => !passed.current.has(sync_id));
    if (others.length === 0) passed.current.clear();
    else for (const { sync_id } of items) if (passed.current.has(sync_id)) void giveBack(sync_id);
    return others.length === 0 ? items : others;
  };
  /** Show a record if the desk is empty. */
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
    // Errors are ignored here: the record is loaded again when shown.
    client.query(syncOptions(country, id)).catch(() => undefined);
  });
  useEffect(() => {
    if (below !== null) load(below);
  }, [below]);

  /** Move on from a decided record. The next one is claimed after the decision has been sent. */
  const goOn = (doneId: number, ended: Promise<boolean>) => {
    decided.current.add(doneId);
    const left = desk.ahead.filter((id) => !decided.current.has(id));
    const next = belowIn(rows, doneId, user_id) ?? left[0] ?? null;
    setDesk((now) => ({ ...now, isEmpty: false, failure: null }));
    change((now) => withShown(now, next));
    // Otherwise the user is far down the queue, and claiming would block the records at its top for
    // colleagues.
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
  return { ...desk, shownId, goOn, pass, show, showTakenBack: showUndone, retry };
}
