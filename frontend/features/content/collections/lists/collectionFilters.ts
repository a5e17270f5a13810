import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';
import { DIRECT_STATES } from '../../components/directActions';
import { authorPicker, tagPicker } from '../../pickers';

const SORTS = ['updated_at', 'publish_at', 'title', 'sort_weight', 'view_30d'];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'yesNo', key: 'is_live', label: 'On the site', yes: 'On the site', no: 'Not on the site' },
  { kind: 'ids', key: 'curator_id', label: 'Curator', picker: authorPicker },
  { kind: 'ids', key: 'tags', label: 'Tag', picker: tagPicker },
  { kind: 'date', key: 'publish_from', label: 'Published from' },
  { kind: 'date', key: 'publish_to', label: 'Published to' },
  { kind: 'date', key: 'updated_from', label: 'Updated from' },
  { kind: 'date', key: 'updated_to', label: 'Updated to' },
];

/** What the list of collections can be narrowed and ordered by. */
export function useCollectionListDefaults(): ListDefaults {
  const status = useEnum('content_status');
  const theme = useEnum('collection_theme');
  const mode = useEnum('collection_mode');
  const kind = useEnum('collection_item_kind');
  const regions = useRegionFilters(1);
  return useMemo(
    () => ({
      filters: [
        {
          kind: 'many',
          key: 'status',
          label: 'Status',
          options: status.filter(({ value }) => DIRECT_STATES.includes(value)),
        },
        { kind: 'many', key: 'theme', label: 'Theme', options: theme },
        {
          kind: 'yesNo',
          key: 'has_broken',
          label: 'Broken items',
          yes: 'With broken items',
          no: 'All items fine',
        },
        { kind: 'many', key: 'mode', label: 'Items come from', options: mode },
        { kind: 'many', key: 'kind', label: 'Holds', options: kind },
        ...regions.map((region) => ({ ...region, key: 'region_id' })),
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'updated_at',
      sortOrder: 'desc',
    }),
    [status, theme, mode, kind, regions],
  );
}
