import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';
import { MINE, PLAIN, REVIEWERS, SORTS } from './contentFilters';

/** What the list of articles can be narrowed and ordered by. */
export function useArticleListDefaults(): ListDefaults {
  const { role } = useUser();
  const status = useEnum('content_status');
  const category = useEnum('article_category');
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const cuisine = useEnum('cuisine');
  const robots = useEnum('robots');
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
        { kind: 'many', key: 'cuisines', label: 'Cuisine', options: cuisine },
        { kind: 'many', key: 'robots', label: 'Search engines', options: robots },
        ...PLAIN,
      ],
      sorts: SORTS,
      // Reviewers work from what waits longest.
      sortBy: role === 'reviewer' ? 'submitted_at' : 'updated_at',
      sortOrder: role === 'reviewer' ? 'asc' : 'desc',
    }),
    [role, status, category, language, sponsorship, cuisine, robots, regions],
  );
}
