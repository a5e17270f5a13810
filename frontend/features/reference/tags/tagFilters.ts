import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { ListDefaultsFor } from '@shared/table/state/listCalls';
import { WAITING } from '@shared/table/screen/WaitingCount';

/** Return the filters and sort orders of the tag list. The newest come first, because suggestions are new. */
export function useTagListDefaults(): ListDefaultsFor<'taxonomy/query_tags'> {
  const status = useEnum('tag_status');
  const kind = useEnum('tag_kind');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'kind', label: 'Kind', options: kind },
        { kind: 'yesNo', key: 'here', label: 'Country', yes: 'This country only', no: 'All countries' },
        WAITING,
      ],
      sorts: ['created_at', 'updated_at', 'slug', 'kind'],
      sortBy: 'created_at',
      sortOrder: 'desc',
    }),
    [status, kind],
  );
}
