import { useMemo } from 'react';
import { useBootstrap, type Bootstrap } from '@shared/session/bootstrap';
import type { FilterSpec, IdPicker } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { peoplePicker } from '@shared/table/pickers';
import { useRegionFilters } from '@shared/table/regionFilters';
import { factsOf, type FilterFacts, type FilterOf, type RecordCode, type RecordFacts } from './facts';
import { PICKERS } from './useRecordWords';

type Role = Parameters<typeof peoplePicker>[0] extends readonly (infer One)[] | undefined ? One : never;

/** What a list is ordered by. */
export type ListOrder = RecordFacts['sort'];

/** What a list of the kind can be narrowed and ordered by; `shown` are its filters in the order of the bar. */
export function useRecordFilters<Code extends RecordCode>(
  code: Code,
  shown: readonly FilterOf<Code>[],
  order?: ListOrder,
): ListDefaults {
  const enums = useBootstrap()?.enums;
  const regions = useRegionFilters(1);
  return useMemo(() => {
    const facts = factsOf(code);
    return {
      filters: shown.flatMap((key) => {
        const told = facts.filters.find((one) => one.key === key);
        if (told === undefined) return [];
        // The country's own word for its regions.
        if (told.of === 'region') return regions.map((region): FilterSpec => ({ ...region, key }));
        return [specOf(told, facts, enums)];
      }),
      sorts: facts.sorts,
      sortBy: (order ?? facts.sort).by,
      sortOrder: (order ?? facts.sort).order,
    };
  }, [code, shown, order, enums, regions]);
}

function specOf(told: FilterFacts, facts: RecordFacts, enums: Bootstrap['enums'] | undefined): FilterSpec {
  const { key, label } = told;
  switch (told.kind) {
    case 'many':
      return {
        kind: 'many',
        key,
        label,
        options: (enums?.[told.of ?? ''] ?? []).filter(({ value }) => told.values?.includes(value) ?? true),
      };
    case 'yesNo':
      return { kind: 'yesNo', key, label, yes: told.yes, no: told.no };
    case 'ids':
      return { kind: 'ids', key, label, picker: pickerOf(told.of ?? '', facts) };
    case 'date':
    case 'number':
      return { kind: told.kind, key, label };
  }
}

function pickerOf(of: string, facts: RecordFacts): IdPicker {
  const picker = of === 'person' ? peoplePicker(facts.roles as readonly Role[]) : PICKERS[of];
  if (picker === undefined) throw new Error(`Nobody knows how to pick a ${of}`);
  return picker;
}
