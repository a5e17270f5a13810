/** Result of an undo: ID of the history entry, and the new version of the record. */
export interface UndoneSave {
  logId: number;
  version: number;
}

/**
 * Undo the last save of a record that is not in `gone`, and call `onUndone`. Resolve after success or
 * failure.
 */
export type UndoSaved = (undone: ReadonlySet<number>, onUndone: (done: UndoneSave) => void) => Promise<void>;
