import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { isLeaving, untilBack } from '@shared/decisions/leaving';
import { toast, type Toast } from '@shared/ui/toasts';
import { takeBackChangesets, undoChangesets } from '@shared/work/undo';
import { noteOwn } from './elsewhere';
import { useRowDecision } from '@shared/decisions/useRowDecision';
import { hintOf, useActing, type Failure } from '@shared/decisions/useActing';

interface CaseOptions<Item> {
  /** Name of the list in the API, and the cache key of its pages. */
  area: string;
  listKey: QueryKey;
  id: number;
  /** Name of the record in messages. */
  title: string;
  /** Write a response to the cache. */
  save: (fresh: Item) => void;
  /** Fetch the record again. */
  load: () => Promise<Item>;
  /** Show the record again, whatever the desk shows by then. */
  onBack: (id: number) => void;
}

/** Confirmation of an action. */
interface Done {
  text: string;
}

/**
 * Return the latest state of the record that is open on a desk, and functions that act on it one after the
 * other.
 */
export function useOpenCase<Item extends { version: number }>(
  item: Item,
  { area, listKey, id, title, save, load, onBack }: CaseOptions<Item>,
) {
  const country = useCountryCode();
  const client = useQueryClient();
  const latest = useRef(item);
  useEffect(() => {
    if (item.version >= latest.current.version) latest.current = item;
  }, [item]);

  const update = (fresh: Item): Item => {
    latest.current = fresh;
    noteOwn(area, id, fresh.version);
    save(fresh);
    return fresh;
  };
  const refetch = async () => {
    const fresh = await load().catch(() => null);
    if (fresh !== null) latest.current = fresh;
  };
  const { isBusy, failure, inLine, acting, takingBack, whileBusy } = useActing(refetch);
  const isEnding = useRef(false);
  const isOnShow = useIsOnShow();
  const decideRow = useRowDecision(area, listKey);
  const showRefusal = ({ message, fields }: Failure) =>
    toast.error(`Not done: ${named(title)}. ${message}`, {
      hint: hintOf(message, fields),
      action: { label: 'Open it', run: () => onBack(id) },
    });
  const written = (changesetId: number) => ({ changesetIds: [changesetId], country, title });
  const undo = (changesetId: number) => undoChangesets(client, written(changesetId));

  return {
    /** Return the latest state from the server. */
    current: () => latest.current,
    /** Options of its calls: errors are shown in the case. */
    call: { country, handles: 'all' } as const,
    isBusy,
    failure,
    inLine,
    acting,
    /** Apply a response as the new state of the record. */
    update,
    refetch,
    /** Send a call that returns the record, and confirm it. Resolve to null on an error. */
    act: (send: () => Promise<Item>, done?: Done) =>
      acting(async () => {
        const fresh = update(await send());
        if (done !== undefined) toast.success(`${done.text}: ${named(title)}`);
        return fresh;
      }),
    /**
     * End the case: the next one is shown immediately, and the decision is sent in the background. If it is
     * rejected, the record returns to its queue, and a toast with the reason links to it. Unsent input must
     * be stored before, because the case is no longer mounted.
     *
     * While the lists are still updating after an earlier decision, this one waits. A second decision
     * while the first is being sent is ignored with a message.
     */
    ending: async (showNext: (ended: Promise<boolean>) => void, work: () => Promise<void>) => {
      if (isEnding.current) {
        toast.info(`A decision on ${named(title)} is being saved. Wait until it is done.`);
        return;
      }
      isEnding.current = true;
      if (isLeaving(area, id)) await whileBusy(() => untilBack(area, id));
      await decideRow(id, async () => {
        const ended = inLine(work, showRefusal).then((done) => done !== null);
        // A user who left the case while its decision waited stays on the other screen.
        if (isOnShow.current) showNext(ended);
        await ended.finally(() => (isEnding.current = false));
      });
    },
    /** Undo the final decision and show the case again; reject on failure. */
    takingBack: (work: () => Promise<unknown>) =>
      takingBack(async () => {
        await work();
        onBack(id);
      }),
    /** Undo a changeset, for use in `takingBack`. */
    takeBackChangeset: (changesetId: number) => takeBackChangesets(client, written(changesetId)),
    undo: (changesetId: number) => acting(() => undo(changesetId)),
    /** Return the Undo action of a changeset; null without one. */
    undoAction: (changesetId: number | null): Toast['action'] =>
      changesetId === null ? null : { label: 'Undo', run: () => void undo(changesetId) },
  };
}

/** Return whether the case is visible, as a ref that stays valid after the case is left. */
function useIsOnShow(): RefObject<boolean> {
  const isOnShow = useRef(true);
  useEffect(() => {
    isOnShow.current = true;
    return () => {
      isOnShow.current = false;
    };
  }, []);
  return isOnShow;
}
