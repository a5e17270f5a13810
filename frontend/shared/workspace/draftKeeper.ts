import { newRequestId } from '@shared/api/environment';
import type { DraftCalls } from './draftCalls';
import type { Draft, Entry, LocalDrafts, Written } from './drafts';
import { flushWhenLeaving } from './leaving';

/**
 * The server hears of what is typed after a pause, and while somebody types on, this often: a browser that
 * is killed may not have put its own copy on disk yet.
 */
export const PAUSE_MS = 700;
export const AT_MOST_MS = 2_500;
/** After a failure: the browser's copy holds, so there is no hurry. */
const AGAIN_MS = 30_000;

/** A draft of another window, which the person may go on from. */
export interface Offer extends Draft {
  where: 'window' | 'browser';
}

/** What was found out about a form's drafts once the server was asked. */
export interface News {
  offers: readonly Offer[];
  /** Whether what was brought back has been saved or discarded elsewhere, and not been touched since. */
  isOver: boolean;
}

export interface KeeperParts {
  local: LocalDrafts;
  calls: DraftCalls;
  /** The window's name, and its count. */
  writer: string;
  nextSeq: () => number;
  isGone: (writer: string) => boolean;
}

/**
 * Keeps one form's input: in the browser at once, on the server soon after. What is over is marked as such
 * in the browser until the server has heard of it, so that it never comes back.
 */
export function createDraftKeeper({ local, calls, writer, nextSeq, isGone }: KeeperParts) {
  /** What was kept last, or null. */
  let content: string | null = null;
  /** The draft that the form began with, as long as nobody has typed on; null otherwise. */
  let untouched: Draft | null = null;
  let hasAsked = false;
  /** The drafts that this form goes on from, until the server has ended them. */
  let origins: readonly Written[] = [];
  /** What the server has not been told yet. */
  let pending: Draft | null = null;
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Once true it stays so: an end, too, may not have got through. */
  let mayBeThere = false;
  /** As far as each window's draft is over, by what was done here. */
  const over = new Map<string, number>();

  const isOver = ({ writer: who, seq }: Written) => seq <= (over.get(who) ?? 0);

  const isOrigin = (written: Written) => origins.some((one) => one.writer === written.writer);

  function markEnded(written: readonly Written[]): void {
    for (const { writer: who, seq } of written) {
      over.set(who, Math.max(seq, over.get(who) ?? 0));
      local.end({ writer: who, seq });
    }
  }

  /** What the server knows to be over needs no mark here. */
  function unmark(written: readonly Written[]): void {
    for (const one of written) if (local.read(one.writer)?.isEnded === true) local.remove(one);
  }

  function reportEnded(written: readonly Written[]): void {
    calls.end(written).then(
      () => unmark(written),
      // The mark stays in the browser; whoever opens the form here next tells the server again.
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
    // What was brought back may be over: the server says so before it is told of it anew.
    if (draft === null || (untouched !== null && !hasAsked)) return;
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

  /** Whether the draft that the form began with was saved or discarded elsewhere. */
  function isOverBy(marks: readonly Written[]): boolean {
    const { writer: who, seq } = untouched ?? { writer: '', seq: 0 };
    return marks.some((mark) => mark.writer === who && mark.seq >= seq);
  }

  return {
    /** The draft that the form begins with: this window's own, else the newest of a window that is gone. */
    begin(): Draft | null {
      const own = local.read(writer);
      mayBeThere = own !== null;
      if (own !== null && !own.isEnded) {
        untouched = own;
        return own;
      }
      const [newest] = newestFirst(live(local.list()).filter((draft) => isGone(draft.writer)));
      if (newest === undefined) return null;
      origins = [newest];
      untouched = newest;
      return newest;
    },

    /** Keeps what the form holds now. The same again costs nothing. */
    keep(values: Draft['values'], version: number | null): void {
      const next = contentOf({ values, version });
      if (next === content) return;
      content = next;
      if (untouched !== null && next !== contentOf(untouched)) untouched = null;
      pending = { writer, seq: nextSeq(), values, version, savedAt: Date.now() };
      local.keep(pending);
      // Their text is in this draft from here on.
      markEnded(origins);
      waitingSince ??= Date.now();
      plan(Math.min(PAUSE_MS, Math.max(0, waitingSince + AT_MOST_MS - Date.now())));
    },

    /** What was typed is saved, discarded or taken back by hand: no copy of it may come up again. */
    end(): void {
      if (content === null && untouched === null && origins.length === 0) return;
      const isKnown = mayBeThere || origins.length > 0;
      const ended = [{ writer, seq: nextSeq() }, ...origins];
      unplan();
      [content, pending, untouched, origins] = [null, null, null, []];
      if (isKnown) {
        markEnded(ended);
        reportEnded(ended);
      } else {
        ended.forEach((one) => local.remove(one));
      }
    },

    /** Asks the server, and says what other windows have left here. `catchUp` keeps what the form holds by then. */
    async news(catchUp: () => void): Promise<News> {
      const there = await calls.list().catch(() => null);
      catchUp();
      const ended = (there ?? []).filter((entry) => entry.isEnded);
      const isOverElsewhere = !hasAsked && isOverBy(ended);
      hasAsked = true;
      if (pending !== null && !isOverElsewhere) plan(PAUSE_MS);
      // What was ended while the server could not be told.
      const untold = local.list().filter((entry) => entry.isEnded && !isOrigin(entry));
      if (there !== null && untold.length > 0) reportEnded(untold);
      ended.filter((mark) => mark.writer !== writer).forEach((mark) => local.remove(mark));
      return { offers: offersOf(live(there ?? []), live(local.list())), isOver: isOverElsewhere };
    },

    /** The form goes on from an offered draft, which ends with the next keeping. */
    take(offer: Offer): void {
      origins = [...origins.filter((one) => one.writer !== offer.writer), offer];
      [content, untouched] = [null, null];
    },

    /** Puts input aside as a draft of its own, on offer from now on. */
    park(values: Draft['values'], version: number | null): Offer {
      const draft = { writer: newRequestId(), seq: nextSeq(), values, version, savedAt: Date.now() };
      local.keep(draft);
      // Where this fails, the browser's copy remains.
      calls.save(draft, [], false).catch(() => undefined);
      return { ...draft, where: 'window' };
    },

    /** Throws an offered draft away. */
    discard(offer: Offer): void {
      markEnded([offer]);
      reportEnded([offer]);
    },

    /** Tells the server now what it has not been told. */
    flush: () => send(),
  };

  function offersOf(there: readonly Draft[], here: readonly Draft[]): readonly Offer[] {
    const latest = new Map<string, Offer>();
    for (const draft of there) latest.set(draft.writer, { ...draft, where: 'browser' });
    for (const draft of here) {
      const known = latest.get(draft.writer);
      const newer = known === undefined || draft.seq >= known.seq ? draft : known;
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
