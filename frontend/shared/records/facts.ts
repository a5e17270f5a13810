import { RECORDS } from '@shared/api/records';
import type { BulkCall, CallName, CallOutput, ExportCall, ListCall } from '@shared/api/types';

/** A kind of record that the server has a table of. */
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
  /** The enumeration that its codes are of, or the kind of record that its ids name. */
  of: string | null;
  longest: number | null;
  /** Characters of each of several texts. */
  each?: number;
  /** What it belongs to, where several fields only mean something together. */
  group?: string;
  /** The section of the form and the group of the overview that show it. */
  section?: string;
  required: boolean;
  /** Whether people write it in a form. */
  written: boolean;
  /** What its values are called as history keeps them, where calls name them otherwise. */
  stored?: Readonly<Record<string, string>>;
}

export interface ColumnFacts {
  id: string;
  label: string;
  /** The field of a row that it shows. */
  field: string;
  type: ValueType;
  of: string | null;
  /** The order of the list by it, where there is one. */
  sort: string | null;
  /** The roles that may take it out of the house; null where all who see the list may. */
  roles: readonly string[] | null;
}

/** The names of its calls, by what they do; what a kind has not is left out. */
export interface CallsOf {
  query: ListCall;
  bulk?: BulkCall;
  export?: ExportCall;
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
  /** How calls name its id. */
  id: string;
  /** The path of the screen that shows one. */
  screen: string;
  /** The list's name in views, exports and bulk calls. */
  area: string;
  roles: readonly string[];
  /** The fields that tell who a person is, or how to reach or find them. */
  personal: readonly string[];
  calls: CallsOf;
  fields: Readonly<Record<string, FieldFacts>>;
  columns: readonly ColumnFacts[];
  filters: readonly FilterFacts[];
  sorts: readonly string[];
  /** The filter without which the list shows only what still waits; null where it shows all. */
  waitsUnless: string | null;
  sort: { by: string; order: 'asc' | 'desc' };
  /** What fields that only mean something together are called. */
  groups: Readonly<Record<string, string>>;
  /** The titles of the sections of its form. */
  sections: Readonly<Record<string, string>>;
}

type Facts<Code extends RecordCode> = (typeof RECORDS)[Code];

/** A row of the list, as the server answers it. */
export type RowOf<Code extends RecordCode> =
  CallOutput<Facts<Code>['calls']['query']> extends { list: readonly (infer Row)[] } ? Row : never;

/** The id of a column of the list. */
export type ColumnOf<Code extends RecordCode> = Facts<Code>['columns'][number]['id'];

/** The key of a filter of the list. */
export type FilterOf<Code extends RecordCode> = Facts<Code>['filters'][number]['key'];

/** What the server says of a kind of record. */
export function factsOf(code: RecordCode): RecordFacts {
  return RECORDS[code];
}

/** What the values of a filter are called, where they are of no enumeration. */
export function valueLabels<Code extends RecordCode>(
  code: Code,
  key: FilterOf<Code>,
): Readonly<Record<string, string>> {
  const told = factsOf(code).filters.find((one) => one.key === key);
  return (told?.kind === 'many' ? told.labels : undefined) ?? {};
}

/** The fields that people write, in the order of the table. */
export function writtenFields(code: RecordCode): readonly string[] {
  return Object.entries(factsOf(code).fields).flatMap(([name, { written }]) => (written ? [name] : []));
}

/** The fields of a group, in the order of the table. */
export function groupOf(code: RecordCode, group: string): readonly string[] {
  return Object.entries(factsOf(code).fields).flatMap(([name, one]) => (one.group === group ? [name] : []));
}

/** The name of a section of the form. */
export type SectionOf<Code extends RecordCode> = keyof Facts<Code>['sections'] & string;

/** Return the id, the title and the fields of a section, the fields in the order of the table. */
export function sectionOf<Code extends RecordCode>(code: Code, id: SectionOf<Code>) {
  const { fields, sections } = factsOf(code);
  const names = Object.keys(fields).filter((name) => fields[name]?.section === id);
  return { id, title: sections[id] ?? id, fields: names };
}

/** What the table says of one field. */
export function fieldOf<Code extends RecordCode>(
  code: Code,
  name: keyof Facts<Code>['fields'] & string,
): FieldFacts {
  const found = factsOf(code).fields[name];
  if (found === undefined) throw new Error(`The table of a ${code} has no ${name}`);
  return found;
}

/** The most characters of a text, the most values of a list; as many as one likes where the table does not say. */
export function mostOf<Code extends RecordCode>(
  code: Code,
  name: keyof Facts<Code>['fields'] & string,
): number {
  return fieldOf(code, name).longest ?? Infinity;
}

/** Blank values of field types; a type that is not listed is null. */
const BLANKS: Partial<Record<ValueType, unknown>> = {
  text: '',
  texts: [],
  choices: [],
  records: [],
  blocks: [],
  flag: false,
};

/** Return the values of a record before anything is entered: all that people write, or these fields only. */
export function blankValues(
  code: RecordCode,
  names: readonly string[] = writtenFields(code),
): Record<string, unknown> {
  const { fields } = factsOf(code);
  return Object.fromEntries(names.map((name) => [name, BLANKS[fields[name]?.type ?? 'object'] ?? null]));
}

/** Return the fields that people write, with the values of a record. */
export function writtenValues(code: RecordCode, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(writtenFields(code).map((name) => [name, values[name]]));
}
