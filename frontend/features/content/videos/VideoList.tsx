import { REVIEWED_FILTERS, type ReviewedList } from '../lists/reviewedList';
import { ReviewedListScreen } from '../lists/ReviewedListScreen';
import { VIDEO_CELLS, VideoCard } from './videoCells';
import { videoKind } from './videoKind';
import { ContentPeek } from '../reading/lazyPeek';

const PARTS: ReviewedList<'video'> = {
  code: 'video',
  title: 'Videos',
  waitingKey: 'videos',
  newLabel: 'Add video',
  searchLabel: 'Search title, keywords, ID',
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
  filters: ['status', 'asset_status', 'source', 'duration', 'orientation', ...REVIEWED_FILTERS],
  cells: VIDEO_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <VideoCard row={row} />,
  peek: (row) => <ContentPeek kind={videoKind} id={row.video_id} />,
  listKey: videoKind.keys.list,
  empty: {
    icon: 'video',
    title: 'No videos in this country yet',
    hint: 'Add the first one: upload a file, or link to YouTube, TikTok or Instagram.',
  },
};

/** The table of the country's videos. KOLs see only their own. */
export function VideoList() {
  return <ReviewedListScreen parts={PARTS} />;
}
