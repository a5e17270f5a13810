import { useMemo } from 'react';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
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
} from '@shared/table/pickers';
import type { IdPicker } from '@shared/table/filters';
import { ANY_REGION } from '@shared/table/regionFilters';
import { factsOf, type FieldFacts, type RecordCode } from './facts';

/** How records of a kind that others name are found and named. */
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
  /** Labels of what history shows beside the fields of the table. */
  labels?: Readonly<Record<string, string>>;
  /** How values that are no plain ones read. */
  describe?: Describe;
  /** How records of a kind are named that are no other kind's to pick, by field. */
  records?: FieldLabels['records'];
  together?: FieldLabels['together'];
  describeChange?: FieldLabels['describeChange'];
}

const NOTHING: More = {};
/** Kinds of values that are codes: of an enumeration, or of a list that is asked of the server. */
const CODED: ReadonlySet<string> = new Set(['choice', 'choices', 'text']);

/** The words for the fields of a kind of record: in its form, its conflicts and its history. */
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
          const kept = Object.entries(stored).map(([value, label]) => ({ value, label }));
          return named.length + kept.length === 0 ? [] : [[name, [...named, ...kept]] as const];
        }),
      ),
    );
    return {
      labels: { ...Object.fromEntries(fields.map(([name, { label }]) => [name, label])), ...labels },
      describe: (field, value) => describe?.(field, value) ?? coded(field, value),
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

/** Fields that hold the id of a record which can be named. */
function namedIn(fields: readonly (readonly [string, FieldFacts])[]): NonNullable<FieldLabels['records']> {
  return Object.fromEntries(
    fields.flatMap(([name, { of }]) => {
      const named = of === 'person' ? personNames : PICKERS[of ?? ''];
      return named === undefined ? [] : [[name, named] as const];
    }),
  );
}
