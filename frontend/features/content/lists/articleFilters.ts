import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { storePicker } from '@shared/table/pickers';
import { useRegionFilters } from '@shared/table/regionFilters';
import { authorPicker, reviewerPicker, tagPicker } from '../pickers';

const SORTS = ['updated_at', 'publish_at', 'submitted_at', 'view_30d'];
const MINE = [{ value: 'me', label: 'Me' }];
const REVIEWERS = [...MINE, { value: 'none', label: 'Nobody yet' }];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'ids', key: 'author_id', label: 'Written by', picker: authorPicker },
  { kind: 'ids', key: 'reviewer_id', label: 'Reviewed by', picker: reviewerPicker },
  { kind: 'yesNo', key: 'is_live', label: 'On the site', yes: 'On the site', no: 'Not on the site' },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'ids', key: 'tags', label: 'Tag', picker: tagPicker },
  { kind: 'yesNo', key: 'is_featured', label: 'Featured', yes: 'Featured', no: 'Not featured' },
  { kind: 'date', key: 'publish_from', label: 'Published from' },
  { kind: 'date', key: 'publish_to', label: 'Published to' },
  { kind: 'date', key: 'updated_from', label: 'Updated from' },
  { kind: 'date', key: 'updated_to', label: 'Updated to' },
];

/** What the list of articles can be narrowed and ordered by. */
export function useArticleListDefaults(): ListDefaults {
  const { role } = useUser();
  const status = useEnum('content_status');
  const category = useEnum('article_category');
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const regions = useRegionFilters(1);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'category', label: 'Category', options: category },
        { kind: 'many', key: 'reviewer', label: 'Reviewer', options: REVIEWERS },
        { kind: 'many', key: 'author', label: 'Author', options: MINE },
        ...regions.map((region) => ({ ...region, key: 'region_id' })),
        { kind: 'many', key: 'language', label: 'Language', options: language },
        { kind: 'many', key: 'sponsorship', label: 'Sponsorship', options: sponsorship },
        ...PLAIN,
      ],
      sorts: SORTS,
      // Reviewers work from what waits longest.
      sortBy: role === 'reviewer' ? 'submitted_at' : 'updated_at',
      sortOrder: role === 'reviewer' ? 'asc' : 'desc',
    }),
    [role, status, category, language, sponsorship, regions],
  );
}
