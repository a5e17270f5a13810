import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListQueue } from '@shared/review/useListQueue';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/state/listState';
import { useTabParams } from '@shared/table/state/useTabParams';
import { toast } from '@shared/ui/toasts';
import { listOptions, syncOptions } from '../api';
import { belowIn, firstIn, shownIn, withListPage, withoutList, withShown, type SyncRow } from '../model';
import { AREA } from './useCase';

export function idOf({ sync_id }: SyncRow): number {
  return sync_id;
}

/**
 * Return the list that a record was opened from, with the functions to go through it in its order, to its
 * end. No record is claimed before a decision.
 */
export function useListedQueue(list: URLSearchParams, defaults: ListDefaults) {
  const country = useCountryCode();
  const { user_id } = useUser();
  const client = useQueryClient();
  const [params, change] = useTabParams();
  const shownId = shownIn(params);
  const state = readListState(list, defaults);
  const input = toListInput(state);
  const hasSamples = state.filters['is_qa'] === true;
  const show = (id: number | null) => change((now) => withShown(now, id));
  const turnTo = (page: number) => change((now) => withListPage(now, page));
  const queue = useListQueue({
    area: AREA,
    input,
    optionsOf: (page) => listOptions(country, page),
    idOf,
    id: shownId,
    onShow: show,
    onPage: turnTo,
  });
  /** Skipped records. While none is shown, the next one after them is searched. */
  const [passed, setPassed] = useState<readonly number[]>([]);

  const below = shownId === null ? null : belowIn(queue.rows, shownId, user_id, hasSamples);
  const load = useEffectEvent((id: number) => {
    // Errors are ignored here: the record is loaded again when shown.
    client.query(syncOptions(country, id)).catch(() => undefined);
  });
  useEffect(() => {
    if (below !== null) load(below);
  }, [below]);

  const others = queue.rows.filter((row) => !passed.includes(idOf(row)));
  const nextItem = shownId === null && queue.isSettled ? firstIn(others, user_id, hasSamples) : null;
  const isLooking = shownId === null && (!queue.isSettled || nextItem !== null || queue.hasMore === true);
  const look = useEffectEvent(() => {
    if (nextItem !== null) queue.show(nextItem);
    else if (isLooking && queue.isSettled) turnTo(state.page + 1);
  });
  useEffect(() => look(), [nextItem, isLooking, queue.isSettled, state.page]);

  return {
    ...queue,
    state,
    shownId,
    /** True while a record further down the list is being searched. */
    isLooking,
    /** Move on from a decided record. Return to it if the server refuses and no other record is shown. */
    goOn: (doneId: number, ended: Promise<boolean>) => {
      const next = belowIn(queue.rows, doneId, user_id, hasSamples);
      if (next === null) {
        setPassed(queue.ids);
        show(null);
      } else queue.show(next);
      void ended.then((isDone) => {
        if (!isDone) change((now) => (shownIn(now) === null ? withShown(now, doneId) : now));
      });
    },
    /** Start again at the top of the list. */
    begin: async () => {
      const top = listOptions(country, { ...input, page: 1 });
      const first = await client.query({ ...top, staleTime: 0 }).then(
        (answer) => firstIn(answer.list, user_id, hasSamples),
        () => null,
      );
      if (first === null) toast.info('Nothing at the top of your list is waiting for you');
      else change((now) => withShown(withListPage(now, 1), first));
    },
    /** Leave the list and continue with all waiting records. */
    leave: () => change(withoutList),
  };
}
