import { useRef, useState } from 'react';
import { dismissToast, toast } from '@shared/ui/toasts';
import { labelOf } from './labels';
import type { UndoSaved } from './undoSaved';

/** Track the saves of a form that can be undone, and undo the last one. */
export function useUndoSaves(undo: UndoSaved | undefined) {
  const [standing, setStanding] = useState(0);
  const offered = useRef<number | null>(null);
  /** IDs of the history entries of undone saves. */
  const undone = useRef(new Set<number>());
  /** Versions created by undos. */
  const made = useRef(new Set<number>());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const run = () => {
    if (offered.current !== null) dismissToast(offered.current);
    offered.current = null;
    // A second click undoes the save before the one that the first click undoes.
    line.current = line.current.then(() =>
      undo?.(undone.current, ({ logId, version }) => {
        undone.current.add(logId);
        made.current.add(version);
        setStanding((now) => Math.max(0, now - 1));
      }),
    );
  };
  return {
    /** Null if no save of this form can be undone. */
    undoSaved: standing === 0 ? null : run,
    /** Record a save or an action on the record, and show a toast with Undo. */
    offer: (message: string, kind: 'success' | 'info' = 'success') => {
      setStanding((now) => now + 1);
      // The Undo of the previous toast would undo this change.
      if (offered.current !== null) dismissToast(offered.current);
      const back = { hint: 'You can undo it later in History', action: { label: 'Undo', run } };
      offered.current = toast[kind](message, back);
    },
    /** Return true if only undos of this form led from one version to the other. */
    isOurs: (from: number | null, to: number | null): boolean => {
      if (from === null || to === null) return false;
      for (let version = from + 1; version <= to; version += 1) if (!made.current.has(version)) return false;
      return true;
    },
  };
}

/** Name the fields that still contain unsaved input after an undo changed them. */
export function showRemainingInput(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const names = fields.map((field) => labelOf({ labels: {} }, field)).join(', ');
  toast.info(`Undone. Newer input was kept in: ${names}`, { hint: 'It is not saved yet.' });
}
