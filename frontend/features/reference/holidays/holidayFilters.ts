import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { ListDefaultsFor } from '@shared/table/state/listCalls';
import { ANY_REGION } from '@shared/table/filters/regionFilters';
import { WAITING } from '@shared/table/screen/WaitingCount';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** Return the filters and sort orders of the holiday list. */
export function useHolidayListDefaults(): ListDefaultsFor<'taxonomy/query_holidays'> {
  const kind = useEnum('holiday_kind');
  const times = useEnum('holiday_time');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'when', label: 'Time', options: times },
        { kind: 'number', key: 'year', label: 'Year', min: FIRST_YEAR, max: LAST_YEAR, isYear: true },
        { kind: 'yesNo', key: 'tentative', label: 'Date status', yes: 'Tentative', no: 'Confirmed' },
        { kind: 'many', key: 'kind', label: 'Kind', options: kind },
        { kind: 'yesNo', key: 'national', label: 'Regions', yes: 'Whole country', no: 'Some regions' },
        { kind: 'ids', key: 'region', label: 'Region', picker: ANY_REGION },
        WAITING,
      ],
      sorts: ['date', 'name', 'updated_at'],
      sortBy: 'date',
      sortOrder: 'asc',
      plainName: 'From today',
    }),
    [kind, times],
  );
}
