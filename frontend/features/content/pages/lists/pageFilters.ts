import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { peoplePicker, storePicker } from '@shared/table/pickers';
import { useRegionFilters } from '@shared/table/regionFilters';
import { WAITING } from '@shared/table/WaitingCount';
import { DIRECT_STATES } from '../../components/directActions';
import { tagPicker } from '../../pickers';

const SORTS = ['updated_at', 'publish_at', 'title', 'view_30d'];

const PLAIN: readonly FilterSpec[] = [
  WAITING,
  {
    kind: 'ids',
    key: 'updated_by',
    label: 'Changed by',
    picker: peoplePicker(['manager', 'operator']),
  },
  { kind: 'yesNo', key: 'in_menu', label: 'Menu', yes: 'In the site’s menu', no: 'Not in the menu' },
  { kind: 'yesNo', key: 'has_error', label: 'Going out', yes: 'Did not go out', no: 'Nothing went wrong' },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'ids', key: 'tags', label: 'Tag', picker: tagPicker },
  { kind: 'date', key: 'publish_from', label: 'Published from' },
  { kind: 'date', key: 'publish_to', label: 'Published to' },
  { kind: 'date', key: 'updated_from', label: 'Updated from' },
  { kind: 'date', key: 'updated_to', label: 'Updated to' },
];

/** What the list of pages can be narrowed and ordered by. */
export function usePageListDefaults(): ListDefaults {
  const status = useEnum('content_status');
  const type = useEnum('page_type');
  const issue = useEnum('page_issue');
  const robots = useEnum('robots');
  const language = useEnum('content_language');
  const cuisine = useEnum('cuisine');
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
        { kind: 'yesNo', key: 'is_live', label: 'On the site', yes: 'On the site', no: 'Not on the site' },
        { kind: 'many', key: 'has_issue', label: 'Issues', options: issue },
        { kind: 'many', key: 'page_type', label: 'Type', options: type },
        ...regions.map((region) => ({ ...region, key: 'region_id' })),
        { kind: 'many', key: 'cuisine_code', label: 'Cuisine', options: cuisine },
        { kind: 'many', key: 'robots', label: 'Search engines', options: robots },
        { kind: 'many', key: 'language', label: 'Language', options: language },
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'updated_at',
      sortOrder: 'desc',
    }),
    [status, type, issue, robots, language, cuisine, regions],
  );
}
