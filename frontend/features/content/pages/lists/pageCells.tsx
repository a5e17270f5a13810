import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Thumb } from '@shared/ui/Thumb';
import { TimeAgo } from '@shared/session/TimeAgo';
import { ContentChip } from '../../lists/ContentChip';
import { labelIn } from '../../model';
import { PAGE, type PageRow } from '../model';
import { formatIssues } from './issues';
import '../../lists/articleList.css';

/** List columns that render more than the plain value. */
export const PAGE_CELLS: Cells<'page'> = {
  title: {
    width: 300,
    cell: (row) => (
      <span className="line article-title">
        <Thumb url={row.cover?.thumb_url} icon="read" />
        <RecordLink path={PAGE} id={row.page_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  path: { width: 220, cell: (row) => <span className="muted small breaks">/{row.slug}</span> },
  label: { width: 150, cell: (row) => <StatusCell row={row} /> },
};

/** The status of a page. Issues are counted in red. */
function StatusCell({ row }: { row: PageRow }) {
  return (
    <>
      <ContentChip row={row} />
      {row.issue_count === 0 ? null : (
        <span className="cell-sub" data-late="true">
          {formatIssues(row.issue_count)}
        </span>
      )}
    </>
  );
}

/** A page's row on a narrow screen. */
export function PageCard({ row }: { row: PageRow }) {
  const types = useEnum('page_type');
  return (
    <div className="line-wide at-start breaks">
      <Thumb url={row.cover?.thumb_url} icon="read" />
      <div className="stack">
        <RecordLink path={PAGE} id={row.page_id}>
          {row.title}
        </RecordLink>
        <span className="muted small breaks">/{row.slug}</span>
        <span className="facts muted small">
          <ContentChip row={row} />
          <span>{labelIn(types, row.page_type)}</span>
          {row.issue_count === 0 ? null : <span data-late="true">{formatIssues(row.issue_count)}</span>}
          <TimeAgo at={row.updated_at} />
        </span>
      </div>
    </div>
  );
}
