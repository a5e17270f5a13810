/** Option of a picker or filter. */
export interface FilterOption {
  value: string;
  label: string;
  hint?: string;
  /** Names in other languages, by which it is found too. */
  words?: string;
}

/** Search and naming of the records that a field or filter refers to. */
export interface IdPicker {
  /** Search by keyword; `within` limits the results to children of these records. */
  search: (word: string, within: readonly number[], signal: AbortSignal) => Promise<readonly FilterOption[]>;
  name: (ids: readonly number[], signal: AbortSignal) => Promise<readonly FilterOption[]>;
  /** Return the IDs that are children of the given records. Only for filters with a parent. */
  fitting?: (
    ids: readonly number[],
    within: readonly number[],
    signal: AbortSignal,
  ) => Promise<readonly number[]>;
}
