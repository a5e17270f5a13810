import { useMemo } from 'react';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import type { FilterSpec, TextsSpec } from '@shared/table/filters/filters';
import type { FilterOption, IdPicker } from '@shared/form/idPicker';
import type { ListDefaults } from '@shared/table/state/listState';
import { peoplePicker } from '@shared/table/filters/pickers';
import { useRegionFilters } from '@shared/table/filters/regionFilters';
import {
  factsOf,
  type FilterFacts,
  type FilterOf,
  type RecordCode,
  type RecordFacts,
} from '@shared/fields/facts';
import { PICKERS } from '@shared/fields/useRecordLabels';

type Role = Parameters<typeof peoplePicker>[0] extends readonly (infer One)[] | undefined ? One : never;

/** Sort order of a list. */
export type ListOrder = RecordFacts['sort'];

/** Options of filters without enumeration, or their search function, by filter. */
export type FreeValues<Code extends RecordCode> = Partial<
  Record<FilterOf<Code>, readonly FilterOption[] | TextsSpec['search']>
>;
/** Pickers that only one area uses, by filter. */
export type OwnPickers<Code extends RecordCode> = Partial<Record<FilterOf<Code>, IdPicker>>;
type Free = Readonly<Record<string, readonly FilterOption[] | TextsSpec['search'] | undefined>>;

const NONE = {};

/** Return filters and sort order of a list. `shown` are the filters in the order of the bar. */
export function useRecordFilters<Code extends RecordCode>(
  code: Code,
  shown: readonly FilterOf<Code>[],
  order?: ListOrder,
  free: FreeValues<Code> = NONE,
  pickers: OwnPickers<Code> = NONE,
): ListDefaults {
  const enums = useBootstrap()?.enums;
  const regions = useRegionFilters();
  return useMemo(() => {
    const facts = factsOf(code);
    return {
      filters: shown.flatMap((key) => {
        const fieldFacts = facts.filters.find((one) => one.key === key);
        if (fieldFacts === undefined) return [];
        // Labelled with the country's own names of its region levels.
        if (fieldFacts.of === 'region') return inRegions(key, regions);
        return [specOf(fieldFacts, facts, enums, free, pickers[key])];
      }),
      sorts: facts.sorts,
      sortBy: (order ?? facts.sort).by,
      sortOrder: (order ?? facts.sort).order,
      ...(facts.waitsUnless === null ? {} : { waitsUnless: facts.waitsUnless }),
      ...(facts.ranksMatches ? { ranksMatches: true } : {}),
    };
  }, [code, shown, order, free, pickers, enums, regions]);
}

/** Return the filter for one region level, or for all levels with the label of the first. */
function inRegions(key: string, regions: readonly FilterSpec[]): readonly FilterSpec[] {
  return key.startsWith('region_l')
    ? regions.filter((one) => one.key === key)
    : regions.slice(0, 1).map((first): FilterSpec => ({ ...first, key }));
}

function specOf(
  fieldFacts: FilterFacts,
  facts: RecordFacts,
  enums: Bootstrap['enums'] | undefined,
  free: Free,
  picker: IdPicker | undefined,
): FilterSpec {
  const { key, label } = fieldFacts;
  switch (fieldFacts.kind) {
    case 'many': {
      const values = free[key];
      return typeof values === 'function'
        ? { kind: 'texts', key, label, search: values }
        : { kind: 'many', key, label, options: values ?? optionsOf(fieldFacts, enums) };
    }
    case 'yesNo':
      return { kind: 'yesNo', key, label, yes: fieldFacts.yes, no: fieldFacts.no };
    case 'ids':
      return { kind: 'ids', key, label, picker: picker ?? pickerOf(fieldFacts.of ?? '', facts) };
    case 'number':
      return numberSpec(fieldFacts);
    case 'date':
      return { kind: 'date', key, label };
  }
}

function numberSpec({ key, label, of, least, most }: Extract<FilterFacts, { kind: 'number' }>): FilterSpec {
  return {
    kind: 'number',
    key,
    label,
    ...(least === null ? {} : { min: least }),
    ...(most === null ? {} : { max: most }),
    ...(of === 'money' ? { isMoney: true } : {}),
  };
}

function optionsOf(facts: FilterFacts, enums: Bootstrap['enums'] | undefined): readonly FilterOption[] {
  if (facts.kind !== 'many') return [];
  const { labels, of, values } = facts;
  if (labels !== undefined) return Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (enums?.[of ?? ''] ?? []).filter(({ value }) => values?.includes(value) ?? true);
}

function pickerOf(of: string, facts: RecordFacts): IdPicker {
  const picker = of === 'person' ? peoplePicker(facts.roles as readonly Role[]) : PICKERS[of];
  if (picker === undefined) throw new Error(`Nobody knows how to pick a ${of}`);
  return picker;
}
