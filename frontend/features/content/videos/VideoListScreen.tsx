import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';
import { MINE, PLAIN, REVIEWERS, SORTS } from '../lists/contentFilters';
import { useLanding } from '../lists/useLanding';
import { VideoList } from './VideoList';

/** The videos of the country; a KOL's are their own. */
export default function VideoListScreen() {
  useLanding();
  return <VideoList defaults={useVideoListDefaults()} />;
}

/** What the list of videos can be narrowed and ordered by. */
function useVideoListDefaults(): ListDefaults {
  const { role } = useUser();
  const status = useEnum('content_status');
  const source = useEnum('video_source');
  const file = useEnum('asset_status');
  const length = useEnum('video_length');
  const orientation = useEnum('orientation');
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const cuisine = useEnum('cuisine');
  const robots = useEnum('robots');
  const regions = useRegionFilters(1);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'asset_status', label: 'File', options: file },
        { kind: 'many', key: 'source', label: 'Source', options: source },
        { kind: 'many', key: 'duration', label: 'Length', options: length },
        { kind: 'many', key: 'orientation', label: 'Shape', options: orientation },
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
    [role, status, file, source, length, orientation, language, sponsorship, cuisine, robots, regions],
  );
}
