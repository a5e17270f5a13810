import type { FileOrJob } from '@shared/api/fileOrJob';
import type { FilterInput, SortOrder } from './listState';

/** How an area gives out its list as a sheet. */
export interface ExportDefinition {
  one: string;
  many: string;
  /** The columns that this person sees and may not take out of the house. */
  leavesOut?: readonly string[];
  fetch: (input: ExportInput) => Promise<FileOrJob>;
}

/** A view as it is: filters, order, the columns shown. */
export type ExportInput = FilterInput & {
  readonly sort_by: string;
  readonly sort_order: SortOrder;
  readonly columns: string[];
};

/** More rows than these are prepared in the background. */
export const AT_ONCE = 20_000;
