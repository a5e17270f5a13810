import type { FileOrJob } from '@shared/api/fileOrJob';
import type { FilterInput, SortOrder } from '@shared/table/state/listState';

/** Export of a list in an area. */
export interface ExportDefinition {
  one: string;
  many: string;
  /** Visible columns that this user may not export. */
  leavesOut?: readonly string[];
  fetch: (input: ExportInput) => Promise<FileOrJob>;
  /** Export as a table that can be edited and imported; only for lists with such an import. */
  fetchForEditing?: (input: EditingInput, format: EditingFormat) => Promise<FileOrJob>;
}

/** Current view of a list: filters, sort order and visible columns. */
export type ExportInput = FilterInput & {
  readonly sort_by: string;
  readonly sort_order: SortOrder;
  readonly columns: string[];
};

/** Rows and order of an export for editing. */
export type EditingInput = Omit<ExportInput, 'columns'>;
export type EditingFormat = 'xlsx' | 'csv';

/** Number of rows above which an export runs in the background. */
export const AT_ONCE = 20_000;
