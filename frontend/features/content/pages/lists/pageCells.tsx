import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ContentChip } from '../../lists/ContentChip';
import { labelIn } from '../../model';
import { PAGE, type PageRow } from '../model';
import { formatIssues } from './issues';
import '../../lists/articleList.css';
import './pageList.css';

/** The columns of the list that show more than a value. */
export const PAGE_CELLS: Cells<'page'> = {
  title: {
    width: 300,
    cell: (row) => (
      <span className="article-title">
        <Cover row={row} />
        <RecordLink path={PAGE} id={row.page_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  path: { width: 220, cell: (row) => <span className="page-path">/{row.slug}</span> },
  label: { width: 150, cell: (row) => <StatusCell row={row} /> },
};

function Cover({ row: { cover } }: { row: PageRow }) {
  return cover === null ? (
    <span className="article-cover is-empty">
      <Icon name="read" />
    </span>
  ) : (
    <img className="article-cover" src={cover.thumb_url} alt="" width={40} height={40} loading="lazy" />
  );
}

/** Where it stands, and how much is wrong with it in red words. */
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

/** A row on a narrow screen. */
export function PageCard({ row }: { row: PageRow }) {
  const types = useEnum('page_type');
  return (
    <div className="article-card">
      <Cover row={row} />
      <div>
        <RecordLink path={PAGE} id={row.page_id}>
          {row.title}
        </RecordLink>
        <span className="page-path">/{row.slug}</span>
        <span className="article-facts">
          <ContentChip row={row} />
          <span>{labelIn(types, row.page_type)}</span>
          {row.issue_count === 0 ? null : <span data-late="true">{formatIssues(row.issue_count)}</span>}
          <TimeAgo at={row.updated_at} />
        </span>
      </div>
    </div>
  );
}
