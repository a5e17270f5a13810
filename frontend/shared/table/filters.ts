/** How one filter of a list is asked for, kept in the URL and sent to the server. */
export type FilterSpec =
  | { kind: 'many'; key: string; label: string; options: readonly FilterOption[] }
  | { kind: 'yesNo'; key: string; label: string; yes: string; no: string }
  | TextsSpec
  | NumberSpec
  | { kind: 'date'; key: string; label: string }
  | IdsSpec;

export interface NumberSpec {
  kind: 'number';
  key: string;
  label: string;
  min?: number;
  max?: number;
  isMoney?: boolean;
  isYear?: boolean;
}

export interface IdsSpec {
  kind: 'ids';
  key: string;
  label: string;
  picker: IdPicker;
  /** The filters, nearest first, whose choice this one stands within: a district within its region. */
  within?: readonly string[];
}

/** A filter by texts that nobody lists beforehand: tags. They hold no comma. */
export interface TextsSpec {
  kind: 'texts';
  key: string;
  label: string;
  search: (word: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
}

export interface FilterOption {
  value: string;
  label: string;
  hint?: string;
}

/** A filter by records: how to find them by a word, and how to name those that are chosen. */
export interface IdPicker {
  /** Within these records, where it stands within others and some of them are chosen. */
  search: (word: string, within: readonly number[], signal: AbortSignal) => Promise<readonly FilterOption[]>;
  name: (ids: readonly number[], signal: AbortSignal) => Promise<readonly FilterOption[]>;
  /** Those of the ids that lie within the others. Only for a filter that stands within another. */
  fitting?: (
    ids: readonly number[],
    within: readonly number[],
    signal: AbortSignal,
  ) => Promise<readonly number[]>;
}

export type FilterValue = readonly string[] | readonly number[] | boolean | number | string;
export type FilterValues = Readonly<Record<string, FilterValue>>;

const NOTHING: readonly number[] = [];

/** What the filter stands within as the list is now: the choice of the nearest filter that has one. */
export function scopeOf(spec: IdsSpec, filters: FilterValues): readonly number[] {
  const key = spec.within?.find((one) => filters[one] !== undefined);
  return key === undefined ? NOTHING : (filters[key] as readonly number[]);
}

/** Reads a filter from the URL; what is damaged counts as not set. */
export function readFilter(spec: FilterSpec, text: string | null): FilterValue | undefined {
  if (text === null || text === '') return undefined;
  switch (spec.kind) {
    case 'many':
    case 'texts':
      return listOrNothing(partsOf(text));
    case 'ids':
      return listOrNothing(
        partsOf(text)
          .filter((part) => /^[1-9]\d{0,15}$/.test(part))
          .map(Number),
      );
    case 'yesNo':
      return ANSWERS.get(text);
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  }
}

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

function partsOf(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

function listOrNothing<T extends string | number>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Writes a filter for the URL; '' where it is not set. */
export function writeFilter(value: FilterValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object') return value.join(',');
  return String(value);
}
