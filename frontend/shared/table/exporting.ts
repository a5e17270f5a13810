import type { FileOrJob } from '@shared/api/fileOrJob';

/** How an area gives out its list as a sheet. */
export interface ExportDefinition {
  one: string;
  many: string;
  /** The columns that this person sees and may not take out of the house. */
  leavesOut?: readonly string[];
  fetch: (input: ExportInput) => Promise<FileOrJob>;
}

/** A view as it is: filters, order, the columns shown. */
export interface ExportInput extends Readonly<Record<string, unknown>> {
  sort_by: string;
  sort_order: 'asc' | 'desc';
  columns: readonly string[];
}

/** More rows than these are prepared in the background. */
export const AT_ONCE = 20_000;
