import { localShelf, type Shelf } from '@shared/storage/storage';

export interface Draft {
  /** The values as they stood in the form. */
  values: unknown;
  /** The version of the record that they were typed over; null for a new one. */
  version: number | null;
  savedAt: number;
}

// A draft is found by the person and by the tab's key, so that nobody is offered another's text.
function nameOf(userId: number, country: string, key: string): string {
  return `draft_${userId}_${country}_${key}`;
}

/** The unsaved input of one person: kept as they type, offered when they come back. */
export function draftsOf(userId: number, country: string, shelf: Shelf = localShelf) {
  return {
    read(key: string): Draft | null {
      const found = shelf.get(nameOf(userId, country, key));
      return isDraft(found) ? found : null;
    },
    save(key: string, values: unknown, version: number | null, savedAt: number = Date.now()): void {
      shelf.set(nameOf(userId, country, key), { values, version, savedAt } satisfies Draft);
    },
    remove(key: string): void {
      shelf.remove(nameOf(userId, country, key));
    },
  };
}

function isDraft(found: unknown): found is Draft {
  if (typeof found !== 'object' || found === null) return false;
  return 'values' in found && 'version' in found && typeof (found as Draft).savedAt === 'number';
}
