import { localShelf, type Shelf } from '@shared/storage/storage';

/** State of a draft: the window that wrote it, and the sequence number of that window. */
export interface Written {
  writer: string;
  seq: number;
}

export interface Draft extends Written {
  /** Changed fields with their form values. */
  values: Readonly<Record<string, unknown>>;
  /** Version of the record that the draft is based on; null for a new record. */
  version: number | null;
  savedAt: number;
}

/** Draft, or the mark that it has ended. */
export type Entry = (Draft & { isEnded: false }) | (Written & { isEnded: true });

/** Form of a draft: its user, its country, and the key of its tab. */
export interface FormPlace {
  userId: number;
  country: string;
  key: string;
}

// The storage key starts with the user, so that no one is offered another user's text, followed by form and
// window: two windows with one record never overwrite each other.
const EVERY = 'draft_';
const WINDOW = '#';

function prefixOf({ userId, country, key }: FormPlace): string {
  return `${EVERY}${userId}_${country}_${key}${WINDOW}`;
}

/** Access the drafts of one form in this browser. They are available immediately and offline. */
export function draftsOf(place: FormPlace, shelf: Shelf = localShelf) {
  const prefix = prefixOf(place);
  const read = (writer: string): Entry | null => {
    const stored = shelf.get(prefix + writer);
    return isEntry(stored) ? stored : null;
  };
  return {
    read,
    /** Return the entries of all windows of this browser. */
    list: (): readonly Entry[] => shelf.names(prefix).flatMap((name) => toEntry(shelf.get(name))),
    /** Store the draft of a window, replacing its previous one. */
    keep(draft: Draft): void {
      shelf.set(prefix + draft.writer, { ...draft, isEnded: false } satisfies Entry);
    },
    /** Mark the draft as ended up to this sequence number. Later changes stay. */
    end({ writer, seq }: Written): void {
      const standing = read(writer);
      if (standing === null || standing.seq <= seq)
        shelf.set(prefix + writer, { writer, seq, isEnded: true } satisfies Entry);
    },
    /** Remove the draft up to this sequence number. Later changes stay. */
    remove({ writer, seq }: Written): void {
      const standing = read(writer);
      if (standing !== null && standing.seq <= seq) shelf.remove(prefix + writer);
    },
  };
}

export type LocalDrafts = ReturnType<typeof draftsOf>;

/** Return the IDs of windows with drafts in this browser, of any user. */
export function writersHere(shelf: Shelf = localShelf): readonly string[] {
  return shelf.names(EVERY).flatMap((name) => name.split(WINDOW)[1]?.toLowerCase() ?? []);
}

function toEntry(value: unknown): readonly Entry[] {
  return isEntry(value) ? [value] : [];
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { writer, seq, isEnded, values, savedAt } = value as Partial<
    Record<keyof Draft | 'isEnded', unknown>
  >;
  if (typeof writer !== 'string' || typeof seq !== 'number') return false;
  return isEnded === true || (typeof values === 'object' && values !== null && typeof savedAt === 'number');
}
