import { newRequestId } from '@shared/api/environment';
import { windowShelf, type Shelf } from '@shared/storage/storage';
import { writersHere } from './drafts';

const LOCK = 'sofra_window_';
const STORAGE_KEY = 'window';
const PATIENCE_MS = 300;
/** Range of sequence numbers that is reserved at once, so that not every number is written to storage. */
const AHEAD = 60_000;

/** ID of this window, which survives a reload, and its current sequence number. */
let id = newRequestId();
let counted = 0;
let setAside = 0;
let closedWindows: ReadonlySet<string> = new Set();

export function windowId(): string {
  return id;
}

/**
 * Return a sequence number higher than all previous ones of this window, even after a reload or if the clock
 * was set back.
 */
export function nextSeq(shelf: Shelf = windowShelf): number {
  counted = Math.max(Date.now(), counted + 1);
  if (counted > setAside) {
    setAside = counted + AHEAD;
    shelf.set(STORAGE_KEY, { id, counted: setAside }, null);
  }
  return counted;
}

/** Check whether a window of this browser was already closed when this one started. */
export function isClosed(writer: string): boolean {
  return closedWindows.has(writer);
}

/**
 * Determine, when the page loads, the ID of this window and which other windows are closed. Each window holds
 * a lock under its ID while it exists; a duplicated window, whose storage was copied, gets a new ID. Without
 * the Locks API (plain HTTP), each page is a new window, and none counts as closed.
 */
export async function claimWindow(
  locks: LockManager | null = locksHere(),
  shelf: Shelf = windowShelf,
): Promise<void> {
  if (locks === null) return;
  try {
    const stored = shelf.get(STORAGE_KEY) as { id: string; counted: number } | null;
    if (stored !== null && (await hold(locks, stored.id))) ({ id, counted } = stored);
    else await hold(locks, id);
    const { held: activeLocks = [] } = await locks.query();
    const alive = new Set(activeLocks.map(({ name }) => name));
    closedWindows = new Set(writersHere().filter((writer) => !alive.has(LOCK + writer)));
    shelf.set(STORAGE_KEY, { id, counted }, null);
    setAside = counted;
  } catch {
    // If the browser denies locks, drafts of other windows are only offered, not restored automatically.
  }
}

/** Request the lock of an ID. Resolve to false if another window holds it. */
function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const untilTheWindowGoes = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    // After a reload, the previous page may still hold the lock for a moment.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    locks
      .request(LOCK + name, { signal }, untilTheWindowGoes)
      .catch((reason: unknown) => (signal.aborted ? resolve(false) : reject(reason as Error)));
  });
}

/** Return the Locks API, which is only available on secure pages. */
function locksHere(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
