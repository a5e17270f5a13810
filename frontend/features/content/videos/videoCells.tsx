import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Byline, ContentChip, InReview } from '../lists/ContentChip';
import { labelIn } from '../model';
import { clockOf, FILE_TONES, VIDEO, type VideoRow } from './model';
import '../lists/articleList.css';
import './video.css';

/** List columns that render more than the plain value. */
export const VIDEO_CELLS: Cells<'video'> = {
  title: {
    width: 340,
    cell: (row) => (
      <span className="line article-title">
        <Still row={row} />
        <RecordLink path={VIDEO} id={row.video_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  label: { width: 150, cell: (row) => <ContentChip row={row} /> },
  file: { width: 130, cell: (row) => <FileChip row={row} /> },
  author: { cell: (row) => <Byline row={row} /> },
  reviewer: { width: 160, cell: (row) => <InReview row={row} /> },
};

/** The thumbnail of a video, with its duration. */
function Still({ row: { cover, duration_s: seconds } }: { row: VideoRow }) {
  return (
    <span className="thumb anchor video-still">
      {cover === null ? <Icon name="video" /> : <img src={cover.thumb_url} alt="" loading="lazy" />}
      {seconds === null ? null : <span className="on-picture at-right">{clockOf(seconds)}</span>}
    </span>
  );
}

/** The status of the uploaded file, or the name of the external platform. */
function FileChip({ row }: { row: VideoRow }) {
  const sources = useEnum('video_source');
  const states = useEnum('asset_status');
  if (row.source !== 'upload') return <>{labelIn(sources, row.source)}</>;
  return row.asset_status === null ? (
    <span className="muted">No file yet</span>
  ) : (
    <StatusChip tone={FILE_TONES[row.asset_status]} label={labelIn(states, row.asset_status)} />
  );
}

/** A video's row on a narrow screen. */
export function VideoCard({ row }: { row: VideoRow }) {
  return (
    <div className="line-wide at-start breaks article-card">
      <Still row={row} />
      <div className="stack">
        <RecordLink path={VIDEO} id={row.video_id}>
          {row.title}
        </RecordLink>
        <span className="facts small">
          <ContentChip row={row} />
          <FileChip row={row} />
          <Byline row={row} />
          <TimeAgo at={row.updated_at} />
        </span>
        <InReview row={row} />
      </div>
    </div>
  );
}
