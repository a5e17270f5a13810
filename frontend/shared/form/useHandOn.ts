import { useCountryCode, useUser } from '@shared/session/hooks';
import { draftsOf, type Draft } from '@shared/workspace/drafts';
import { noteForNext } from '@shared/workspace/handingOn';
import { useTab } from '@shared/workspace/hooks';
import { nextSeq, windowId } from '@shared/workspace/windows';
import { cursorNow, type Cursor } from './cursor';

/** Where somebody typed when their new record was saved, by the tab that it got. */
const cursors = new Map<string, Cursor>();
/** The drafts that were handed on: nobody left them, so nobody need be told that they are back. */
const handedOn = new Set<number>();

/**
 * Hands what was typed while a new record was being saved, and the cursor, on to the record's own form, which takes
 * the place of the new one's in its tab. Returns what does so for the tab's next replacement, and returns how to leave it.
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

/** Return whether the form before this tab's left a cursor that was not taken yet. */
export function hasCursor(key: string): boolean {
  return cursors.has(key);
}

/** Where somebody typed in the form before this tab's; null from the second time on. */
export function takeCursor(key: string): Cursor | null {
  const cursor = cursors.get(key) ?? null;
  cursors.delete(key);
  return cursor;
}

export function isHandedOn({ seq }: Draft): boolean {
  return handedOn.has(seq);
}
