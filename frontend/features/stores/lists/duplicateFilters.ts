import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { ListDefaults } from '@shared/table/state/listState';
import { storePicker } from '@shared/table/filters/pickers';
import { useRegionFilters } from '@shared/table/filters/regionFilters';
import { WAITING } from '@shared/table/screen/WaitingCount';

const BANDS: readonly string[] = ['match', 'review'];

/** Return the filters and sort orders of the duplicate list. */
export function useDuplicateListDefaults(): ListDefaults {
  const status = useEnum('duplicate_status');
  const bands = useEnum('duplicate_band');
  const regions = useRegionFilters();
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        {
          kind: 'many',
          key: 'band',
          label: 'Similarity',
          options: bands.filter(({ value }) => BANDS.includes(value)),
        },
        WAITING,
        ...regions,
        { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
      ],
      sorts: ['score', 'created_at'],
      sortBy: 'score',
      sortOrder: 'desc',
      waitsUnless: 'status',
    }),
    [status, bands, regions],
  );
}
