import { isApiError } from '@shared/api/errors';

/** Fields of a table's columns: {column: field}. */
export type Columns = Readonly<Record<string, string>>;

export interface FileColumn {
  name: string;
  samples: readonly string[];
}

/** Server's question about a table: its columns and their likely fields. */
export interface ColumnRequest {
  columns: readonly FileColumn[];
  mapping: Columns;
  /** Reasons why the previous answer is not enough. */
  messages: readonly string[];
}

export interface Labelled {
  id: string;
  label: string;
}

const NEEDED = ['external_id', 'name'];
const PLACES = ['lat', 'lng', 'point', 'region', 'region_l1', 'region_l2', 'region_l3', 'address_line1'];
const PAIRS = [
  ['lat', 'lng'],
  ['opens', 'closes'],
] as const;

/**
 * Return true if a source's mapping describes its file format, instead of a plain map from columns to fields.
 */
export function isDescribed(mapping: Readonly<Record<string, unknown>>): boolean {
  return typeof mapping['columns'] === 'object' && mapping['columns'] !== null;
}

/** Return the columns with one assigned to a field, or to none. */
export function withColumn(columns: Columns, column: string, field: string): Columns {
  const { [column]: _, ...others } = columns;
  return field === '' ? others : { ...others, [column]: field };
}

/** Return the labels of required fields without a column. */
export function missingLabels(columns: Columns, fields: readonly Labelled[]): readonly string[] {
  const chosen = new Set(Object.values(columns));
  const label = (id: string) => fields.find((field) => field.id === id)?.label ?? id;
  const missing = NEEDED.filter((id) => !chosen.has(id)).map(label);
  for (const [one, other] of PAIRS) {
    if (chosen.has(one) !== chosen.has(other)) missing.push(label(chosen.has(one) ? other : one));
  }
  if (!PLACES.some((id) => chosen.has(id))) missing.push('the pin, the region or the address');
  return missing;
}

/** Return the server's question about the columns, or null for any other error. */
export function columnRequestOf(error: unknown): ColumnRequest | null {
  if (!isApiError(error) || error.data === null || typeof error.data !== 'object') return null;
  const { columns, mapping, errors } = error.data as Partial<ColumnRequest> & {
    errors?: { mapping?: string[] };
  };
  if (columns === undefined || mapping === undefined) return null;
  return { columns, mapping, messages: errors?.mapping ?? [] };
}
