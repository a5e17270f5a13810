import type { CallInput, CallOutput } from '@shared/api/types';

// The imports of all areas have the same types; only the names of their calls differ.
export type Imported = CallOutput<'store/get_import'>;
export type RecentImport = CallOutput<'store/query_imports'>[number];
export type ImportField = CallOutput<'store/get_import_fields'>[number];
export type Findings = NonNullable<Imported['findings']>;
export type Setup = CallInput<'store/preview_import'>['setup'];
export type Mapping = CallOutput<'store/query_import_mappings'>[number];
export type Question = Imported['questions'][number];
export type Rows = CallOutput<'store/query_import_rows'>;
export type Row = Rows['rows'][number];
export type Change = Row['changes'][number];
/** Rows of a check to list: those with changed cells, or with conflicts. */
export type Shows = 'changes' | 'conflicts';
/** The value to use in conflicts: for a field of a row, a row, or all. */
export type Choice = Omit<CallInput<'store/choose_import_values'>, 'import_id'>;
export type Problem = NonNullable<CallInput<'store/query_import_rows'>['problem']>;
export type Cells = CallInput<'store/edit_import_row'>['cells'];
export type FirstLine = Imported['facts']['first_lines'][number];
/** Header rows and encoding of a file. */
export type Reading = Omit<CallInput<'store/change_import_reading'>, 'import_id'>;
export type Result = Findings['samples'][number]['result'];

/** Return the key of a group of problems, by which its rows are loaded. */
export function problemOf({ field, kind, is_fatal }: Findings['groups'][number]): Problem {
  return { field, kind, is_fatal };
}

/** Import of an area. */
export interface ImportDefinition {
  area: string;
  /** Plural noun: 'stores'. */
  many: string;
  one: string;
  /** Sentence about the initial state of new records. */
  begins: string;
  /** Sentence about the records after an undo. */
  undoneLabel: string;
  country: string;
  listPath: string;
  recordPath: string;
  calls: ImportCalls;
}

export interface ImportCalls {
  /** Name of the upload call; large files are sent in chunks. */
  upload: string;
  get: (id: number, signal: AbortSignal) => Promise<Imported>;
  /** Load the user's own stored files, newest first. */
  recent: (signal: AbortSignal) => Promise<readonly RecentImport[]>;
  fields: (signal: AbortSignal) => Promise<readonly ImportField[]>;
  changeSheet: (id: number, sheet: string) => Promise<Imported>;
  changeReading: (id: number, reading: Reading) => Promise<Imported>;
  check: (id: number, setup: Setup) => Promise<Imported>;
  rows: (id: number, problem: Problem | null, after: number, signal: AbortSignal) => Promise<Rows>;
  /** Load rows with changed cells of a file that was exported for editing. */
  changes: (id: number, shows: Shows, after: number, signal: AbortSignal) => Promise<Rows>;
  choose: (id: number, choice: Choice) => Promise<Imported>;
  editRow: (id: number, row: number, cells: Cells) => Promise<Imported>;
  run: (id: number) => Promise<{ job_id: number }>;
  mappings: (signal: AbortSignal) => Promise<readonly Mapping[]>;
  saveMapping: (input: CallInput<'store/save_import_mapping'>) => Promise<Mapping>;
  deleteMapping: (id: number) => Promise<unknown>;
}
