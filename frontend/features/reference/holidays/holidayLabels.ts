import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';
import { ANY_REGION } from '@shared/table/filters/regionFilters';

/** Return the labels of a holiday's fields, used in its history and in conflicts. */
export function useHolidayLabels(): FieldLabels {
  return useMemo(
    () => ({
      labels: { name_local: 'Local name', tentative: 'Tentative date', region_id: 'Only in' },
      codes: { kind: 'holiday_kind' },
      records: { region_id: ANY_REGION },
    }),
    [],
  );
}
