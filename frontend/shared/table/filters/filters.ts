import type { FilterOption, IdPicker } from '@shared/form/idPicker';

/** Definition of a filter: its control, its URL parameter and its API parameter. */
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
  /**
   * Keys of the parent filters, nearest first, that limit the options: a district is limited by its region.
   */
  within?: readonly string[];
}

/** Filter by texts without a fixed list of options, such as tags. The texts contain no commas. */
export interface TextsSpec {
  kind: 'texts';
  key: string;
  label: string;
  search: (word: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
}

export type FilterValue = readonly string[] | readonly number[] | boolean | number | string;
export type FilterValues = Readonly<Record<string, FilterValue>>;

const NOTHING: readonly number[] = [];

/** Return the value of the nearest parent filter that is set. */
export function scopeOf(spec: IdsSpec, filters: FilterValues): readonly number[] {
  const key = spec.within?.find((one) => filters[one] !== undefined);
  return key === undefined ? NOTHING : (filters[key] as readonly number[]);
}

/** Parse a filter from the URL. An invalid value counts as not set. */
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

/** Serialize a filter for the URL; '' if it is not set. */
export function writeFilter(value: FilterValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object') return value.join(',');
  return String(value);
}
