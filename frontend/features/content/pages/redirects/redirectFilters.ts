import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { ListDefaults } from '@shared/table/listState';
import { CODES, GONE } from './redirectForm';

const ANSWERS = [...CODES, { value: GONE, label: 'Gone (410)' }].map(({ value, label }) => ({
  value: String(value),
  label,
}));

/** What the list of redirects can be narrowed and ordered by. */
export function useRedirectListDefaults(): ListDefaults {
  const leadsTo = useEnum('redirect_to_type');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'to_type', label: 'Leads to', options: leadsTo },
        { kind: 'many', key: 'code', label: 'Answer', options: ANSWERS },
        { kind: 'yesNo', key: 'is_auto', label: 'Made', yes: 'By itself', no: 'By people' },
      ],
      sorts: ['updated_at', 'hits', 'from_path'],
      sortBy: 'updated_at',
      sortOrder: 'desc',
    }),
    [leadsTo],
  );
}
