import { localShelf, type Shelf } from '@shared/storage/storage';

/** A draft as far as one of its saves: by which window, and what that window counted. */
export interface Written {
  writer: string;
  seq: number;
}

export interface Draft extends Written {
  /** The fields that the person changed, as they stood in the form. */
  values: Readonly<Record<string, unknown>>;
  /** The version of the record that they were typed over; null for a new one. */
  version: number | null;
  savedAt: number;
}

/** A draft, or the mark that it is over. */
export type Entry = (Draft & { isEnded: false }) | (Written & { isEnded: true });

/** The form that is typed into: whose it is, in which country, and its tab's key. */
export interface FormPlace {
  userId: number;
  country: string;
  key: string;
}

// A draft is found by the person, so that nobody is offered another's text, and then by the form and the
// window: two windows on one record never write over each other.
const EVERY = 'draft_';
const WINDOW = '#';

function prefixOf({ userId, country, key }: FormPlace): string {
  return `${EVERY}${userId}_${country}_${key}${WINDOW}`;
}

/** This browser's copy of what a person left unsaved in one form: there at once, and without a network. */
export function draftsOf(place: FormPlace, shelf: Shelf = localShelf) {
  const prefix = prefixOf(place);
  const read = (writer: string): Entry | null => {
    const found = shelf.get(prefix + writer);
    return isEntry(found) ? found : null;
  };
  return {
    read,
    /** What every window of this browser keeps here. */
    list: (): readonly Entry[] => shelf.names(prefix).flatMap((name) => toEntry(shelf.get(name))),
    /** Keeps what a window has typed, in place of what it had typed before. */
    keep(draft: Draft): void {
      shelf.set(prefix + draft.writer, { ...draft, isEnded: false } satisfies Entry);
    },
    /** Marks what was written so far as over: what came later stays. */
    end({ writer, seq }: Written): void {
      const standing = read(writer);
      if (standing === null || standing.seq <= seq)
        shelf.set(prefix + writer, { writer, seq, isEnded: true } satisfies Entry);
    },
    /** Takes away what was written so far: what came later stays. */
    remove({ writer, seq }: Written): void {
      const standing = read(writer);
      if (standing !== null && standing.seq <= seq) shelf.remove(prefix + writer);
    },
  };
}

export type LocalDrafts = ReturnType<typeof draftsOf>;

/** The windows that have left a draft in this browser, whosever it is. */
export function writersHere(shelf: Shelf = localShelf): readonly string[] {
  return shelf.names(EVERY).flatMap((name) => name.split(WINDOW)[1]?.toLowerCase() ?? []);
}

function toEntry(found: unknown): readonly Entry[] {
  return isEntry(found) ? [found] : [];
}

function isEntry(found: unknown): found is Entry {
  if (typeof found !== 'object' || found === null) return false;
  const { writer, seq, isEnded, values, savedAt } = found as Partial<
    Record<keyof Draft | 'isEnded', unknown>
  >;
  if (typeof writer !== 'string' || typeof seq !== 'number') return false;
  return isEnded === true || (typeof values === 'object' && values !== null && typeof savedAt === 'number');
}
