/** Result of an undo: ID of the history entry, and the new version of the record. */
export interface UndoneSave {
  logId: number;
  version: number;
}

/**
 * Undoes the last save of a record that is not in `gone`, and calls `onUndone`. Resolves after success or
 * failure.
 */
export type UndoSaved = (gone: ReadonlySet<number>, onUndone: (done: UndoneSave) => void) => Promise<void>;
