import { useMemo } from 'react';
import { useRecordList } from '@shared/records/useRecordList';
import { useUser } from '@shared/session/hooks';
import { ListScreen } from '@shared/table/ListScreen';
import { reviewedParts, type ReviewedList } from '../lists/reviewedList';
import { VIDEO_CELLS, VideoCard } from './videoCells';
import { videoKind } from './videoKind';
import { ContentPeek } from '../reading/lazyPeek';

const PARTS: ReviewedList<'video'> = {
  code: 'video',
  title: 'Videos',
  waitingKey: 'videos',
  newLabel: 'Add video',
  searchLabel: 'Search title, words, id',
  columns: [
    'title',
    'label',
    'file',
    'orientation',
    'author',
    'reviewer',
    'stores',
    'region',
    'publish_at',
    'views',
    'comments',
    'updated',
    'language',
    'robots',
    'updated_by',
    'id',
  ],
  filters: [
    'status',
    'asset_status',
    'source',
    'duration',
    'orientation',
    'reviewer',
    'author',
    'region_id',
    'language',
    'sponsorship',
    'cuisines',
    'robots',
    'waiting',
    'author_id',
    'reviewer_id',
    'is_live',
    'has_error',
    'review_late',
    'store_id',
    'tags',
    'is_featured',
    'updated_by',
    'publish_from',
    'publish_to',
    'updated_from',
    'updated_to',
  ],
  cells: VIDEO_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <VideoCard row={row} />,
  peek: (row) => <ContentPeek kind={videoKind} id={row.video_id} />,
  listKey: videoKind.keys.list,
  empty: {
    icon: 'video',
    title: 'No videos in this country yet',
    hint: 'Add the first one: a file of your own, or a link to YouTube, TikTok or Instagram.',
  },
};

/** The country's videos as a table; a KOL's are their own. */
export function VideoList() {
  const user = useUser();
  const parts = useMemo(() => reviewedParts(PARTS, user), [user]);
  return <ListScreen definition={useRecordList(parts)} />;
}
