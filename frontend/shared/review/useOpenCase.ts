import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { isLeaving, untilBack } from '@shared/table/leaving';
import { toast, type Toast } from '@shared/ui/toasts';
import { takeBackChangesets, undoChangesets } from '@shared/work/undo';
import { noteOwn } from './elsewhere';
import { useRowDecision } from './taken/useRowDecision';
import { hintOf, useActing, type Failure } from './useActing';

interface CaseOptions<Item> {
  /** The list that it is one of, by the server's name of it, and where its pages are kept. */
  area: string;
  listKey: QueryKey;
  id: number;
  /** The record's name in messages. */
  title: string;
  /** Puts an answer of the server where screens read it. */
  save: (fresh: Item) => void;
  /** Reads the record again. */
  load: () => Promise<Item>;
  /** Shows the record again, wherever its desk has gone on to. */
  onBack: (id: number) => void;
}

/** What is said when an act has been done. */
interface Done {
  text: string;
}

/** The record that is open on a desk: its newest state, and acts on it, one after the other. */
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
  const tellRefusal = ({ message, fields }: Failure) =>
    toast.error(`Not done: ${named(title)}. ${message}`, {
      hint: hintOf(message, fields),
      action: { label: 'Open it', run: () => onBack(id) },
    });
  const written = (changesetId: number) => ({ changesetIds: [changesetId], country, title });
  const undo = (changesetId: number) => undoChangesets(client, written(changesetId));

  return {
    /** The newest state that the server has answered. */
    current: () => latest.current,
    /** The options of its calls: their refusals are shown in the case. */
    call: { country, handles: 'all' } as const,
    isBusy,
    failure,
    inLine,
    acting,
    /** Takes an answer of the server for the state of the record. */
    update,
    refetch,
    /** Sends a call that answers the record, and says that it is done; null when it was refused. */
    act: (send: () => Promise<Item>, done?: Done) =>
      acting(async () => {
        const fresh = update(await send());
        if (done !== undefined) toast.success(`${done.text}: ${named(title)}`);
        return fresh;
      }),
    /**
     * Ends the case: the next one is shown at once, and the decision is sent behind it. Where it is refused, the
     * record stands in its queue again, and a message says why and leads back to it. What was typed for it must be
     * kept by then: the case is no longer on show.
     *
     * While the lists still take in an earlier decision, this one waits for it. A second decision while the first
     * is being sent is not made, and a message says so.
     */
    ending: async (showNext: (ended: Promise<boolean>) => void, work: () => Promise<void>) => {
      if (isEnding.current) {
        toast.info(`A decision on ${named(title)} is being sent. Wait for it before you decide again.`);
        return;
      }
      isEnding.current = true;
      if (isLeaving(area, id)) await whileBusy(() => untilBack(area, id));
      await decideRow(id, async () => {
        const ended = inLine(work, tellRefusal).then((done) => done !== null);
        // Whoever left the case while its decision waited stays where they went.
        if (isOnShow.current) showNext(ended);
        await ended.finally(() => (isEnding.current = false));
      });
    },
    /** Takes back what ended the case, and shows it again; rejects where that failed. */
    takingBack: (work: () => Promise<unknown>) =>
      takingBack(async () => {
        await work();
        onBack(id);
      }),
    /** Undoes what was written together, for `takingBack`. */
    takeBackChangeset: (changesetId: number) => takeBackChangesets(client, written(changesetId)),
    undo: (changesetId: number) => acting(() => undo(changesetId)),
    /** The offer to undo what was written together; null where nothing was. */
    undoAction: (changesetId: number | null): Toast['action'] =>
      changesetId === null ? null : { label: 'Undo', run: () => void undo(changesetId) },
  };
}

/** Return whether the case is on show, also for what runs after it was left. */
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
