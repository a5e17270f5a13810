import { useRef, useState } from 'react';
import { named } from '@shared/ui/names';
import { dismissToast, toast } from '@shared/ui/toasts';
import { labelOf } from './labels';
import type { UndoSaved } from './undoSaved';

/** The saves of one form, as far as they stand, and the way back from the last of them. */
export function useUndoSaves(undo: UndoSaved | undefined) {
  const [standing, setStanding] = useState(0);
  const offered = useRef<number | null>(null);
  /** By their entries of history, the saves that were taken back. */
  const gone = useRef(new Set<number>());
  /** The versions that taking back has made. */
  const made = useRef(new Set<number>());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const run = () => {
    if (offered.current !== null) dismissToast(offered.current);
    offered.current = null;
    // Pressed twice, the second takes back the save before the one that the first takes back.
    line.current = line.current.then(() =>
      undo?.(gone.current, ({ logId, version }) => {
        gone.current.add(logId);
        made.current.add(version);
        setStanding((now) => Math.max(0, now - 1));
      }),
    );
  };
  return {
    /** Null where no save of this form stands. */
    undoSaved: standing === 0 ? null : run,
    /** Notes a save and says so, with the way back; `words` where more is to be said than that it was saved. */
    offer: (label: string, words: string | null) => {
      setStanding((now) => now + 1);
      // The offer of the save before would take back this one.
      if (offered.current !== null) dismissToast(offered.current);
      const back = { hint: 'To undo it later: History', action: { label: 'Undo', run } };
      offered.current =
        words === null ? toast.success(`${named(label)} saved`, back) : toast.info(words, back);
    },
    /** Whether nothing but taking back led from one version to another. */
    isOurs: (from: number | null, to: number | null): boolean => {
      if (from === null || to === null) return false;
      for (let version = from + 1; version <= to; version += 1) if (!made.current.has(version)) return false;
      return true;
    },
  };
}

/** Says which fields hold what was typed in them, although an undo has put them back. */
export function tellKept(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const names = fields.map((field) => labelOf({ labels: {} }, field)).join(', ');
  toast.info(`Undone, but what you typed since stands in: ${names}`, { hint: 'It is not saved yet.' });
}
