/** What was taken back: the entry of history that wrote it, and the version that the record has since. */
export interface UndoneSave {
  logId: number;
  version: number;
}

/** Takes back the last save of a record that is not `gone`, and tells `onUndone`; ends once it has succeeded or failed. */
export type UndoSaved = (gone: ReadonlySet<number>, onUndone: (done: UndoneSave) => void) => Promise<void>;
