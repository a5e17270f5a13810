import { newRequestId } from '@shared/api/environment';
import type { DraftCalls } from './draftCalls';
import type { Draft, Entry, LocalDrafts, Written } from './drafts';
import { flushWhenLeaving } from './leaving';

/**
 * Delay after a pause, and maximum delay while typing, until the server receives input. A browser that is
 * killed may not have written its own copy to disk yet.
 */
export const PAUSE_MS = 700;
export const AT_MOST_MS = 2_500;
/** Delay after a failure. Not urgent, because the browser has a copy. */
const AGAIN_MS = 30_000;

/** Draft of another window that the user can continue from. */
export interface Offer extends Draft {
  where: 'window' | 'browser';
}

/** Result of asking the server for drafts of a form. */
export interface News {
  offers: readonly Offer[];
  /** True if the restored draft was saved or discarded elsewhere, and was not changed here since. */
  isOver: boolean;
}

export interface KeeperParts {
  local: LocalDrafts;
  calls: DraftCalls;
  /** ID of this window, and its counter. */
  writer: string;
  nextSeq: () => number;
  isClosed: (writer: string) => boolean;
}

/**
 * Manage the drafts of one form: stored in the browser immediately, on the server soon after. An ended draft
 * stays marked in the browser until the server knows, so that it never reappears.
 */
export function createDraftKeeper({ local, calls, writer, nextSeq, isClosed }: KeeperParts) {
  /** Values stored last, or null. */
  let content: string | null = null;
  /** Draft that the form started with, until the user changes it; otherwise null. */
  let untouched: Draft | null = null;
  let hasLoaded = false;
  /** Drafts that this form continues from, until the server has ended them. */
  let origins: readonly Written[] = [];
  /** Draft that the server has not received yet. */
  let pending: Draft | null = null;
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Never reset to false, because an end may not have reached the server either. */
  let mayBeThere = false;
  /** Last ended sequence number of each window, as far as ended here. */
  const over = new Map<string, number>();

  const isOver = ({ writer: who, seq }: Written) => seq <= (over.get(who) ?? 0);

  const isOrigin = (written: Written) => origins.some((one) => one.writer === written.writer);

  function markEnded(written: readonly Written[]): void {
    for (const { writer: who, seq } of written) {
      over.set(who, Math.max(seq, over.get(who) ?? 0));
      local.end({ writer: who, seq });
    }
  }

  /** Remove the local marks of drafts that the server knows as ended. */
  function unmark(written: readonly Written[]): void {
    for (const one of written) if (local.read(one.writer)?.isEnded === true) local.remove(one);
  }

  function reportEnded(written: readonly Written[]): void {
    calls.end(written).then(
      () => unmark(written),
      // The mark stays in the browser; the next form that opens here reports it again.
      () => undefined,
    );
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => send(), delay);
    flushWhenLeaving(sendLeaving, true);
  }

  function unplan(): void {
    clearTimeout(timer);
    waitingSince = null;
    flushWhenLeaving(sendLeaving, false);
  }

  function send(isLeaving = false): void {
    const draft = pending;
    unplan();
    // The restored draft may have ended elsewhere: ask the server before sending it again.
    if (draft === null || (untouched !== null && !hasLoaded)) return;
    const replaces = origins;
    pending = null;
    mayBeThere = true;
    calls.save(draft, replaces, isLeaving).then(
      () => {
        unmark(replaces);
        origins = origins.filter((one) => !replaces.includes(one));
      },
      () => {
        if (pending !== null || isOver(draft)) return;
        pending = draft;
        plan(AGAIN_MS);
      },
    );
  }

  const sendLeaving = () => send(true);

  /** Check whether the initial draft was saved or discarded elsewhere. */
  function isOverBy(marks: readonly Written[]): boolean {
    const { writer: who, seq } = untouched ?? { writer: '', seq: 0 };
    return marks.some((mark) => mark.writer === who && mark.seq >= seq);
  }

  return {
    /** Return the initial draft of the form: that of this window, or else the newest of a closed window. */
    begin(): Draft | null {
      const own = local.read(writer);
      mayBeThere = own !== null;
      if (own !== null && !own.isEnded) {
        untouched = own;
        return own;
      }
      const [newest] = newestFirst(live(local.list()).filter((draft) => isClosed(draft.writer)));
      if (newest === undefined) return null;
      origins = [newest];
      untouched = newest;
      return newest;
    },

    /** Store the current values. Unchanged values cost nothing. */
    keep(values: Draft['values'], version: number | null): void {
      const next = contentOf({ values, version });
      if (next === content) return;
      content = next;
      if (untouched !== null && next !== contentOf(untouched)) untouched = null;
      pending = { writer, seq: nextSeq(), values, version, savedAt: Date.now() };
      local.keep(pending);
      // This draft now contains their values.
      markEnded(origins);
      waitingSince ??= Date.now();
      plan(Math.min(PAUSE_MS, Math.max(0, waitingSince + AT_MOST_MS - Date.now())));
    },

    /** End the draft after input was saved, discarded or reverted manually: no copy of it may reappear. */
    end(): void {
      if (content === null && untouched === null && origins.length === 0) return;
      const hasStored = mayBeThere || origins.length > 0;
      const ended = [{ writer, seq: nextSeq() }, ...origins];
      unplan();
      [content, pending, untouched, origins] = [null, null, null, []];
      if (hasStored) {
        markEnded(ended);
        reportEnded(ended);
      } else {
        ended.forEach((one) => local.remove(one));
      }
    },

    /**
     * Ask the server, and return the drafts of other windows. `catchUp` stores the latest values of the form
     * before.
     */
    async news(catchUp: () => void): Promise<News> {
      const there = await calls.list().catch(() => null);
      catchUp();
      const ended = (there ?? []).filter((entry) => entry.isEnded);
      const isOverElsewhere = !hasLoaded && isOverBy(ended);
      hasLoaded = true;
      if (pending !== null && !isOverElsewhere) plan(PAUSE_MS);
      // Drafts that ended while the server could not be reached.
      const untold = local.list().filter((entry) => entry.isEnded && !isOrigin(entry));
      if (there !== null && untold.length > 0) reportEnded(untold);
      ended.filter((mark) => mark.writer !== writer).forEach((mark) => local.remove(mark));
      return { offers: offersOf(live(there ?? []), live(local.list())), isOver: isOverElsewhere };
    },

    /** Continue from an offered draft, which ends with the next change. */
    take(offer: Offer): void {
      origins = [...origins.filter((one) => one.writer !== offer.writer), offer];
      [content, untouched] = [null, null];
    },

    /** Store input as a separate draft that is offered from now on. */
    park(values: Draft['values'], version: number | null): Offer {
      const draft = { writer: newRequestId(), seq: nextSeq(), values, version, savedAt: Date.now() };
      local.keep(draft);
      // If this fails, the copy in the browser remains.
      calls.save(draft, [], false).catch(() => undefined);
      return { ...draft, where: 'window' };
    },

    /** Discard an offered draft. */
    discard(offer: Offer): void {
      markEnded([offer]);
      reportEnded([offer]);
    },

    /** Send pending changes immediately. */
    flush: () => send(),
  };

  function offersOf(there: readonly Draft[], here: readonly Draft[]): readonly Offer[] {
    const latest = new Map<string, Offer>();
    for (const draft of there) latest.set(draft.writer, { ...draft, where: 'browser' });
    for (const draft of here) {
      const latestDraft = latest.get(draft.writer);
      const newer = latestDraft === undefined || draft.seq >= latestDraft.seq ? draft : latestDraft;
      latest.set(draft.writer, { ...newer, where: 'window' });
    }
    const marks = local.list().filter((entry) => entry.isEnded);
    const own = local.read(writer)?.seq ?? 0;
    const isOnOffer = (offer: Offer) =>
      !isOver(offer) &&
      !origins.some((one) => one.writer === offer.writer && one.seq >= offer.seq) &&
      !marks.some((mark) => mark.writer === offer.writer && mark.seq >= offer.seq) &&
      !(offer.writer === writer && offer.seq <= own);
    return newestFirst([...latest.values()].filter(isOnOffer));
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

function live(entries: readonly Entry[]): readonly Draft[] {
  return entries.flatMap((entry) => (entry.isEnded ? [] : [entry]));
}

function contentOf({ values, version }: Pick<Draft, 'values' | 'version'>): string {
  return JSON.stringify([values, version]);
}

function newestFirst<T extends Draft>(drafts: readonly T[]): readonly T[] {
  return [...drafts].sort((one, other) => other.savedAt - one.savedAt);
}
