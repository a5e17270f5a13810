import { RECORDS } from '@shared/api/records';
import type {
  BulkCall,
  CallName,
  CallOutput,
  EditingExportCall,
  ExportCall,
  ListCall,
} from '@shared/api/types';

/** Kind of record in the generated table of the server. */
export type RecordCode = keyof typeof RECORDS;

export type ValueType =
  | 'text'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'number'
  | 'date'
  | 'moment'
  | 'record'
  | 'records'
  | 'blocks'
  | 'object'
  | 'texts';

export interface FieldFacts {
  label: string;
  type: ValueType;
  /** Enumeration of the codes, or kind of record of the IDs. */
  of: string | null;
  longest: number | null;
  /** Maximum number of characters of each text in a list. */
  each?: number;
  /** Group of fields that only have a meaning together. */
  group?: string;
  /** Section of the form, and group of the overview. */
  section?: string;
  required: boolean;
  /** True if the field is edited in a form. */
  written: boolean;
  /** Labels of values in the format of the history, if the API uses another one. */
  stored?: Readonly<Record<string, string>>;
}

export interface ColumnFacts {
  id: string;
  label: string;
  /** Field of the row that the column shows. */
  field: string;
  type: ValueType;
  of: string | null;
  /** Sort key, or null. */
  sort: string | null;
  /** Roles that may export the column; null for all who may see the list. */
  roles: readonly string[] | null;
}

/** Names of the API calls of a kind; calls that it does not have are omitted. */
export interface CallsOf {
  query: ListCall;
  bulk?: BulkCall;
  export?: ExportCall;
  export_for_editing?: EditingExportCall;
  detail?: CallName;
  create?: CallName;
  edit?: CallName;
  status?: CallName;
  comment?: CallName;
  settle?: CallName;
  versions?: CallName;
  version?: CallName;
  restore?: CallName;
  preview?: CallName;
  draw?: CallName;
}

interface FilterBase {
  key: string;
  label: string;
  of: string | null;
}

export type FilterFacts =
  | (FilterBase & {
      kind: 'many';
      values: readonly string[] | null;
      labels?: Readonly<Record<string, string>>;
    })
  | (FilterBase & { kind: 'yesNo'; yes: string; no: string })
  | (FilterBase & { kind: 'number'; least: number | null; most: number | null })
  | (FilterBase & { kind: 'date' | 'ids' });

export interface RecordFacts {
  one: string;
  many: string;
  label: string;
  /** Name of the ID parameter. */
  id: string;
  /** Path of the screen of one record. */
  screen: string;
  /** Name of the list in views, exports and bulk calls. */
  area: string;
  roles: readonly string[];
  /** Fields with personal or contact data. */
  personal: readonly string[];
  calls: CallsOf;
  fields: Readonly<Record<string, FieldFacts>>;
  columns: readonly ColumnFacts[];
  filters: readonly FilterFacts[];
  sorts: readonly string[];
  /** Key of the filter that by default hides finished rows; null if the list shows all. */
  waitsUnless: string | null;
  /** True if the list shows the best matches of a keyword first. */
  ranksMatches: boolean;
  sort: { by: string; order: 'asc' | 'desc' };
  /** Labels of the groups of fields. */
  groups: Readonly<Record<string, string>>;
  /** Titles of the sections of the form. */
  sections: Readonly<Record<string, string>>;
}

type Facts<Code extends RecordCode> = (typeof RECORDS)[Code];

/** Row of a list response. */
export type RowOf<Code extends RecordCode> =
  CallOutput<Facts<Code>['calls']['query']> extends { list: readonly (infer Row)[] } ? Row : never;

/** ID of a column of the list. */
export type ColumnOf<Code extends RecordCode> = Facts<Code>['columns'][number]['id'];

/** Key of a filter of the list. */
export type FilterOf<Code extends RecordCode> = Facts<Code>['filters'][number]['key'];

/** Return the table of a kind of record. */
export function factsOf(code: RecordCode): RecordFacts {
  return RECORDS[code];
}

/** Return the labels of the values of a filter without enumeration. */
export function valueLabels<Code extends RecordCode>(
  code: Code,
  key: FilterOf<Code>,
): Readonly<Record<string, string>> {
  const filterFacts = factsOf(code).filters.find((one) => one.key === key);
  return (filterFacts?.kind === 'many' ? filterFacts.labels : undefined) ?? {};
}

/** Return the editable fields, in the order of the table. */
export function writtenFields(code: RecordCode): readonly string[] {
  return Object.entries(factsOf(code).fields).flatMap(([name, { written }]) => (written ? [name] : []));
}

/** Return the fields of a group, in the order of the table. */
export function groupOf(code: RecordCode, group: string): readonly string[] {
  return Object.entries(factsOf(code).fields).flatMap(([name, one]) => (one.group === group ? [name] : []));
}

/** ID of a section of the form. */
export type SectionOf<Code extends RecordCode> = keyof Facts<Code>['sections'] & string;

/** Return ID, title and fields of a section, with the fields in the order of the table. */
export function sectionOf<Code extends RecordCode>(code: Code, id: SectionOf<Code>) {
  const { fields, sections } = factsOf(code);
  const names = Object.keys(fields).filter((name) => fields[name]?.section === id);
  return { id, title: sections[id] ?? id, fields: names };
}

/** Return the facts of a field. */
export function fieldOf<Code extends RecordCode>(
  code: Code,
  name: keyof Facts<Code>['fields'] & string,
): FieldFacts {
  const field = factsOf(code).fields[name];
  if (field === undefined) throw new Error(`The table of a ${code} has no ${name}`);
  return field;
}

/** Return the maximum length of a text or list; Infinity if unlimited. */
export function mostOf<Code extends RecordCode>(
  code: Code,
  name: keyof Facts<Code>['fields'] & string,
): number {
  return fieldOf(code, name).longest ?? Infinity;
}

/** Blank values by field type; null for types not listed. */
const BLANKS: Partial<Record<ValueType, unknown>> = {
  text: '',
  texts: [],
  choices: [],
  records: [],
  blocks: [],
  flag: false,
};

/** Return blank values for these fields; by default for all editable ones. */
export function blankValues(
  code: RecordCode,
  names: readonly string[] = writtenFields(code),
): Record<string, unknown> {
  const { fields } = factsOf(code);
  return Object.fromEntries(names.map((name) => [name, BLANKS[fields[name]?.type ?? 'object'] ?? null]));
}

/** Return the editable fields of a record with their values. */
export function writtenValues(code: RecordCode, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(writtenFields(code).map((name) => [name, values[name]]));
}
