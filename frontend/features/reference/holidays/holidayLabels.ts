import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';
import { ANY_REGION } from '@shared/table/regionFilters';

/** The words for the fields of a holiday, for its history and for what a colleague changed. */
export function useHolidayLabels(): FieldLabels {
  return useMemo(
    () => ({
      labels: { name_local: 'Local name', tentative: 'Date not certain', region_id: 'Only in' },
      codes: { kind: 'holiday_kind' },
      records: { region_id: ANY_REGION },
    }),
    [],
  );
}
