import { useUser } from '@shared/session/hooks';
import { localShelf, type Shelf } from '@shared/storage/storage';

/** What was typed, by name. */
export type KeptInput = Readonly<Record<string, unknown>>;

/**
 * What a person typed for records of a kind and has not sent: kept in this browser for thirty days, for this
 * person alone. The server hears of it only when it is sent.
 */
export function createKeptInput(shelf: Shelf, kind: string, userId: number) {
  const key = (id: number) => `typed_${userId}_${kind}_${id}`;
  return {
    of: (id: number): KeptInput => {
      const kept = shelf.get(key(id));
      return typeof kept === 'object' && kept !== null ? (kept as KeptInput) : {};
    },
    /** What is empty is as good as not typed. */
    keep: (id: number, typed: KeptInput): void => {
      if (Object.values(typed).every(isEmpty)) shelf.remove(key(id));
      else shelf.set(key(id), typed);
    },
  };
}

function isEmpty(value: unknown): boolean {
  if (value === '' || value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The same for the person who is signed in. */
export function useKeptInput(kind: string) {
  return createKeptInput(localShelf, kind, useUser().user_id);
}

/** The text under a name, '' where there is none. */
export function keptText(typed: KeptInput, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
}
