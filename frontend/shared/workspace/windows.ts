import { newRequestId } from '@shared/api/environment';
import { windowShelf, type Shelf } from '@shared/storage/storage';
import { writersHere } from './drafts';

const LOCK = 'sofra_window_';
const KEPT = 'window';
const PATIENCE_MS = 300;
/** How far ahead numbers are set aside, so that counting need not write each time. */
const AHEAD = 60_000;

/** This window's name among the windows of a person, kept over a reload, and what it has counted. */
let id = newRequestId();
let counted = 0;
let setAside = 0;
let gone: ReadonlySet<string> = new Set();

export function windowId(): string {
  return id;
}

/** A number higher than all before, of this window, also over a reload and a clock that was put back. */
export function nextSeq(shelf: Shelf = windowShelf): number {
  counted = Math.max(Date.now(), counted + 1);
  if (counted > setAside) {
    setAside = counted + AHEAD;
    shelf.set(KEPT, { id, counted: setAside }, null);
  }
  return counted;
}

/** Whether a window of this browser was gone for good when this one began. */
export function isGone(writer: string): boolean {
  return gone.has(writer);
}

/**
 * Finds out, when the page begins, which window this is and which others are gone. Each holds a lock under
 * its name as long as it lives; so a window that was duplicated, its storage with it, gets a name of its
 * own. Where the browser offers no locks (plain HTTP) each page is a new window, and none is known to be gone.
 */
export async function claimWindow(
  locks: LockManager | null = locksHere(),
  shelf: Shelf = windowShelf,
): Promise<void> {
  if (locks === null) return;
  try {
    const kept = shelf.get(KEPT) as { id: string; counted: number } | null;
    if (kept !== null && (await hold(locks, kept.id))) ({ id, counted } = kept);
    else await hold(locks, id);
    const { held = [] } = await locks.query();
    const alive = new Set(held.map(({ name }) => name));
    gone = new Set(writersHere().filter((writer) => !alive.has(LOCK + writer)));
    shelf.set(KEPT, { id, counted }, null);
    setAside = counted;
  } catch {
    // A browser that refuses locks: what other windows left is offered, and nothing is brought back unasked.
  }
}

/** Resolves to true once the name is this window's, to false where another window keeps it. */
function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const untilTheWindowGoes = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    // A page that is reloaded may have to wait for the one before it to let go.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    locks
      .request(LOCK + name, { signal }, untilTheWindowGoes)
      .catch((reason: unknown) => (signal.aborted ? resolve(false) : reject(reason as Error)));
  });
}

/** A browser offers locks on secure pages only. */
function locksHere(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
