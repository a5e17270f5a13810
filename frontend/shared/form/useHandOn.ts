import { useCountryCode, useUser } from '@shared/session/hooks';
import { draftsOf, type Draft } from '@shared/workspace/drafts';
import { noteForNext } from '@shared/workspace/handingOn';
import { useTab } from '@shared/workspace/hooks';
import { nextSeq, windowId } from '@shared/workspace/windows';
import { cursorNow, type Cursor } from './cursor';

/** Cursors at the time a new record was saved, by the key of the tab that the record got. */
const cursors = new Map<string, Cursor>();
/**
 * Drafts that were handed on to the form of the saved record. They need no notice that input was restored.
 */
const handedOn = new Set<number>();

/**
 * Return a function that passes the cursor and the input typed during the first save to the form of the saved
 * record, which replaces the form of the new one in its tab. The function applies to the next replacement of
 * the tab, and returns a function that cancels it.
 */
export function useHandOn(): (typed: Draft['values'], version: number) => () => void {
  const tab = useTab();
  const userId = useUser().user_id;
  const country = useCountryCode();
  return (typed, version) => {
    const cursor = cursorNow();
    return noteForNext(tab.key, (key) => {
      if (cursor !== null) cursors.set(key, cursor);
      if (Object.keys(typed).length === 0) return;
      const seq = nextSeq();
      handedOn.add(seq);
      const draft = { writer: windowId(), seq, values: typed, version, savedAt: Date.now() };
      draftsOf({ userId, country, key }).keep(draft);
    });
  };
}

/** Check whether the previous form of this tab left a cursor that was not restored yet. */
export function hasCursor(key: string): boolean {
  return cursors.has(key);
}

/** Remove and return the cursor of the previous form of this tab. */
export function takeCursor(key: string): Cursor | null {
  const cursor = cursors.get(key) ?? null;
  cursors.delete(key);
  return cursor;
}

export function isHandedOn({ seq }: Draft): boolean {
  return handedOn.has(seq);
}
