import { isApiError } from '@shared/api/errors';

/** What each column of a table holds: {column: field}. */
export type Columns = Readonly<Record<string, string>>;

export interface FileColumn {
  name: string;
  samples: readonly string[];
}

/** What the server asks about a table: its columns, and what they probably hold. */
export interface ColumnRequest {
  columns: readonly FileColumn[];
  mapping: Columns;
  /** Why what was said is not enough. */
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

/** Whether a source's mapping is a description of its files, and not plainly which column is which field. */
export function isDescribed(mapping: Readonly<Record<string, unknown>>): boolean {
  return typeof mapping['columns'] === 'object' && mapping['columns'] !== null;
}

/** The columns with one of them holding this field, or nothing. */
export function withColumn(columns: Columns, column: string, field: string): Columns {
  const { [column]: _, ...others } = columns;
  return field === '' ? others : { ...others, [column]: field };
}

/** What no column holds yet and a place cannot do without, in the words of the fields. */
export function missingLabels(columns: Columns, fields: readonly Labelled[]): readonly string[] {
  const held = new Set(Object.values(columns));
  const label = (id: string) => fields.find((field) => field.id === id)?.label ?? id;
  const missing = NEEDED.filter((id) => !held.has(id)).map(label);
  for (const [one, other] of PAIRS) {
    if (held.has(one) !== held.has(other)) missing.push(label(held.has(one) ? other : one));
  }
  if (!PLACES.some((id) => held.has(id))) missing.push('the pin, the region or the address');
  return missing;
}

/** What a refusal asks of the columns; null where it is about something else. */
export function columnRequestOf(error: unknown): ColumnRequest | null {
  if (!isApiError(error) || error.data === null || typeof error.data !== 'object') return null;
  const { columns, mapping, errors } = error.data as Partial<ColumnRequest> & {
    errors?: { mapping?: string[] };
  };
  if (columns === undefined || mapping === undefined) return null;
  return { columns, mapping, messages: errors?.mapping ?? [] };
}
