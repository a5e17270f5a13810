import { useMemo } from 'react';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
import { formatCalendarDay } from '@shared/format/dates';
import { useBootstrap } from '@shared/session/bootstrap';
import {
  authorPicker,
  brandPicker,
  importPicker,
  personNames,
  personPicker,
  reviewerPicker,
  storePicker,
  tagPicker,
} from '@shared/table/filters/pickers';
import type { IdPicker } from '@shared/form/idPicker';
import { ANY_REGION } from '@shared/table/filters/regionFilters';
import { factsOf, type FieldFacts, type RecordCode } from './facts';

/** Pickers by kind of the referenced record. */
export const PICKERS: Readonly<Record<string, IdPicker>> = {
  anybody: personPicker,
  author: authorPicker,
  brand: brandPicker,
  changeset: importPicker,
  region: ANY_REGION,
  reviewer: reviewerPicker,
  store: storePicker,
  tag: tagPicker,
};

type Describe = NonNullable<FieldLabels['describe']>;

interface More {
  /** Labels of further fields in the history. */
  labels?: Readonly<Record<string, string>>;
  /** Format values that are not plain. */
  describe?: Describe;
  /** Pickers that only one kind uses, by field. */
  records?: FieldLabels['records'];
  together?: FieldLabels['together'];
  describeChange?: FieldLabels['describeChange'];
}

const NOTHING: More = {};
/** Field types with codes: of an enumeration, or of a list that is loaded from the server. */
const CODED: ReadonlySet<string> = new Set(['choice', 'choices', 'text']);

/** Return the labels of the fields of a kind, for its form, its conflicts and its history. */
export function useRecordLabels(
  code: RecordCode,
  { labels, describe, records, together, describeChange }: More = NOTHING,
): FieldLabels {
  const enums = useBootstrap()?.enums;
  return useMemo(() => {
    const fields = Object.entries<FieldFacts>(factsOf(code).fields);
    const coded = labelledBy(
      Object.fromEntries(
        fields.flatMap(([name, { of, stored = {} }]) => {
          const named = of === null ? [] : (enums?.[of] ?? []);
          const options = Object.entries(stored).map(([value, label]) => ({ value, label }));
          return named.length + options.length === 0 ? [] : [[name, [...named, ...options]] as const];
        }),
      ),
    );
    const days = new Set(fields.flatMap(([name, { type }]) => (type === 'date' ? [name] : [])));
    return {
      labels: { ...Object.fromEntries(fields.map(([name, { label }]) => [name, label])), ...labels },
      describe: (field, value) =>
        describe?.(field, value) ?? coded(field, value) ?? (days.has(field) ? formatCalendar(value) : null),
      records: { ...namedIn(fields), ...records },
      codes: Object.fromEntries(
        fields.flatMap(([name, { type, of }]) =>
          CODED.has(type) && of !== null && enums !== undefined && enums[of] === undefined
            ? [[name, of]]
            : [],
        ),
      ),
      ...(together === undefined ? {} : { together }),
      ...(describeChange === undefined ? {} : { describeChange }),
      limits: Object.fromEntries(
        fields.flatMap(([name, { longest }]) => (longest === null ? [] : [[name, longest]])),
      ),
      required: fields.flatMap(([name, { required }]) => (required ? [name] : [])),
    };
  }, [code, enums, labels, describe, records, together, describeChange]);
}

/** Format a stored calendar date; null for an empty value. */
function formatCalendar(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? formatCalendarDay(value) : null;
}

/** Return the fields with IDs of records that have names. */
function namedIn(fields: readonly (readonly [string, FieldFacts])[]): NonNullable<FieldLabels['records']> {
  return Object.fromEntries(
    fields.flatMap(([name, { of }]) => {
      const named = of === 'person' ? personNames : PICKERS[of ?? ''];
      return named === undefined ? [] : [[name, named] as const];
    }),
  );
}
