import type { CallInput, CallOutput } from '@shared/api/types';

// Every area's import has the same shapes; only the names of its calls differ.
export type Imported = CallOutput<'store/get_import'>;
export type RecentImport = CallOutput<'store/query_imports'>[number];
export type ImportField = CallOutput<'store/get_import_fields'>[number];
export type Findings = NonNullable<Imported['findings']>;
export type Setup = CallInput<'store/preview_import'>['setup'];
export type Mapping = CallOutput<'store/query_import_mappings'>[number];
export type Question = Imported['questions'][number];
export type Rows = CallOutput<'store/query_import_rows'>;
export type Row = Rows['rows'][number];
export type Problem = NonNullable<CallInput<'store/query_import_rows'>['problem']>;
export type Cells = CallInput<'store/edit_import_row'>['cells'];
export type FirstLine = Imported['facts']['first_lines'][number];
/** How a file is read: its header rows and its encoding. */
export type Reading = Omit<CallInput<'store/change_import_reading'>, 'import_id'>;
export type Result = Findings['samples'][number]['result'];

/** Of a problem's group: by what its rows are found. */
export function problemOf({ field, kind, is_fatal }: Findings['groups'][number]): Problem {
  return { field, kind, is_fatal };
}

/** What an area says of its import. */
export interface ImportDefinition {
  area: string;
  /** 'stores'. */
  many: string;
  one: string;
  /** What new records are at first, as a sentence. */
  begins: string;
  /** What becomes of them when the import is taken back, as a sentence. */
  takenBack: string;
  country: string;
  listPath: string;
  recordPath: string;
  calls: ImportCalls;
}

export interface ImportCalls {
  /** The call that takes the file, for the upload that may go in pieces. */
  upload: string;
  get: (id: number, signal: AbortSignal) => Promise<Imported>;
  /** One's own files that are still kept, the newest first. */
  recent: (signal: AbortSignal) => Promise<readonly RecentImport[]>;
  fields: (signal: AbortSignal) => Promise<readonly ImportField[]>;
  changeSheet: (id: number, sheet: string) => Promise<Imported>;
  changeReading: (id: number, reading: Reading) => Promise<Imported>;
  check: (id: number, setup: Setup) => Promise<Imported>;
  rows: (id: number, problem: Problem | null, after: number, signal: AbortSignal) => Promise<Rows>;
  editRow: (id: number, row: number, cells: Cells) => Promise<Imported>;
  run: (id: number) => Promise<{ job_id: number }>;
  mappings: (signal: AbortSignal) => Promise<readonly Mapping[]>;
  saveMapping: (input: CallInput<'store/save_import_mapping'>) => Promise<Mapping>;
  deleteMapping: (id: number) => Promise<unknown>;
}
