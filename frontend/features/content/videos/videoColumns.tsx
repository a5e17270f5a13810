import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ContentChip, InReview } from '../lists/ContentChip';
import { labelIn } from '../model';
import { clockOf, FILE_TONES, VIDEO, type VideoRow } from './model';
import '../lists/articleList.css';
import './video.css';

export interface VideoLabels {
  source: readonly Choice[];
  file: readonly Choice[];
  orientation: readonly Choice[];
  language: readonly Choice[];
}

export function videoColumns(labels: VideoLabels): readonly Column<VideoRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      width: 340,
      cell: (row) => (
        <span className="article-title">
          <Still row={row} />
          <RecordLink path={VIDEO} id={row.video_id}>
            {row.title}
          </RecordLink>
        </span>
      ),
    },
    { id: 'label', header: 'Status', width: 150, cell: (row) => <ContentChip row={row} /> },
    { id: 'file', header: 'File', width: 130, cell: (row) => <FileChip row={row} labels={labels} /> },
    {
      id: 'orientation',
      header: 'Shape',
      cell: ({ orientation }) => (orientation === '' ? null : labelIn(labels.orientation, orientation)),
    },
    { id: 'author', header: 'Author', cell: (row) => row.byline || row.author.nickname },
    {
      id: 'reviewer',
      header: 'Reviewer',
      sort: 'submitted_at',
      width: 160,
      cell: (row) => <InReview row={row} />,
    },
    { id: 'stores', header: 'Stores', align: 'right', cell: (row) => row.store_count },
    { id: 'region', header: 'Region', cell: (row) => row.region?.name ?? null },
    {
      id: 'publish_at',
      header: 'Goes out',
      sort: 'publish_at',
      cell: (row) => (row.publish_at === null ? null : <TimeAgo at={row.publish_at} />),
    },
    {
      id: 'views',
      header: 'Views in 30 days',
      sort: 'view_30d',
      align: 'right',
      cell: (row) => row.view_30d,
    },
    { id: 'comments', header: 'Comments', align: 'right', cell: (row) => row.comment_count },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'language', header: 'Language', cell: (row) => labelIn(labels.language, row.language) },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.video_id },
  ];
}

/** A small picture of it, with its length. */
function Still({ row: { cover, duration_s: seconds } }: { row: VideoRow }) {
  return (
    <span className="video-still">
      {cover === null ? <Icon name="video" /> : <img src={cover.thumb_url} alt="" loading="lazy" />}
      {seconds === null ? null : <span className="video-length">{clockOf(seconds)}</span>}
    </span>
  );
}

/** Where its file stands; where it is on another platform, which. */
function FileChip({ row, labels }: { row: VideoRow; labels: VideoLabels }) {
  if (row.source !== 'upload') return <>{labelIn(labels.source, row.source)}</>;
  return row.asset_status === null ? (
    <span className="nothing">No file yet</span>
  ) : (
    <StatusChip tone={FILE_TONES[row.asset_status]} label={labelIn(labels.file, row.asset_status)} />
  );
}

/** A row on a narrow screen. */
export function VideoCard({ row, labels }: { row: VideoRow; labels: VideoLabels }) {
  return (
    <div className="article-card">
      <Still row={row} />
      <div>
        <RecordLink path={VIDEO} id={row.video_id}>
          {row.title}
        </RecordLink>
        <span className="article-facts">
          <ContentChip row={row} />
          <FileChip row={row} labels={labels} />
          <span>{row.byline || row.author.nickname}</span>
          <TimeAgo at={row.updated_at} />
        </span>
        <InReview row={row} />
      </div>
    </div>
  );
}
