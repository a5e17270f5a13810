import { useUser } from '@shared/session/hooks';
import { localShelf, type Shelf } from '@shared/storage/storage';

/** Typed input by name. */
export type StoredInput = Readonly<Record<string, unknown>>;

/**
 * Store unsent input for the records of a kind in this browser, for this user, for thirty days. The server
 * does not receive it until it is submitted.
 */
export function createStoredInput(shelf: Shelf, kind: string, userId: number) {
  const key = (id: number) => `typed_${userId}_${kind}_${id}`;
  return {
    of: (id: number): StoredInput => {
      const stored = shelf.get(key(id));
      return typeof stored === 'object' && stored !== null ? (stored as StoredInput) : {};
    },
    /** Empty input is removed. */
    keep: (id: number, typed: StoredInput): void => {
      if (Object.values(typed).every(isEmpty)) shelf.remove(key(id));
      else shelf.set(key(id), typed);
    },
  };
}

function isEmpty(value: unknown): boolean {
  if (value === '' || value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Return the stored input of the signed-in user. */
export function useStoredInput(kind: string) {
  return createStoredInput(localShelf, kind, useUser().user_id);
}

/** Return the text under a name; '' if there is none. */
export function storedText(typed: StoredInput, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
}
