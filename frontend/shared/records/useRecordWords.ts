import { useMemo } from 'react';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useBootstrap } from '@shared/session/bootstrap';
import { authorPicker, personNames, reviewerPicker, storePicker, tagPicker } from '@shared/table/pickers';
import type { IdPicker } from '@shared/table/filters';
import { ANY_REGION } from '@shared/table/regionFilters';
import { factsOf, type FieldFacts, type RecordCode } from './facts';

/** How records of a kind that others name are found and named. */
export const PICKERS: Readonly<Record<string, IdPicker>> = {
  author: authorPicker,
  region: ANY_REGION,
  reviewer: reviewerPicker,
  store: storePicker,
  tag: tagPicker,
};

type Describe = NonNullable<FieldWords['describe']>;

interface More {
  /** Labels of what history shows beside the fields of the table. */
  labels?: Readonly<Record<string, string>>;
  /** How values that are no plain ones read. */
  describe?: Describe;
  /** How records of a kind are named that are no other kind's to pick, by field. */
  records?: FieldWords['records'];
  together?: FieldWords['together'];
}

const NOTHING: More = {};
/** Kinds of values that are codes: of an enumeration, or of a list that is asked of the server. */
const CODED: ReadonlySet<string> = new Set(['choice', 'choices', 'text']);

/** The words for the fields of a kind of record: in its form, its conflicts and its history. */
export function useRecordWords(
  code: RecordCode,
  { labels, describe, records, together }: More = NOTHING,
): FieldWords {
  const enums = useBootstrap()?.enums;
  return useMemo(() => {
    const fields = Object.entries<FieldFacts>(factsOf(code).fields);
    const coded = labelledBy(
      Object.fromEntries(
        fields.flatMap(([name, { of }]) =>
          of === null || enums?.[of] === undefined ? [] : [[name, enums[of]]],
        ),
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
      limits: Object.fromEntries(
        fields.flatMap(([name, { longest }]) => (longest === null ? [] : [[name, longest]])),
      ),
      required: fields.flatMap(([name, { required }]) => (required ? [name] : [])),
    };
  }, [code, enums, labels, describe, records, together]);
}

/** Fields that hold the id of a record which can be named. */
function namedIn(fields: readonly (readonly [string, FieldFacts])[]): NonNullable<FieldWords['records']> {
  return Object.fromEntries(
    fields.flatMap(([name, { of }]) => {
      const named = of === 'person' ? personNames : PICKERS[of ?? ''];
      return named === undefined ? [] : [[name, named] as const];
    }),
  );
}
