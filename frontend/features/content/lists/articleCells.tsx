import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Thumb } from '@shared/ui/Thumb';
import { TimeAgo } from '@shared/session/TimeAgo';
import { ARTICLE, labelIn, type ArticleRow } from '../model';
import { Byline, ContentChip, InReview } from './ContentChip';
import './articleList.css';

/** List columns that render more than the plain value. */
export const ARTICLE_CELLS: Cells<'article'> = {
  title: {
    width: 320,
    cell: (row) => (
      <span className="line article-title">
        <Thumb url={row.cover?.thumb_url} icon="read" />
        <RecordLink path={ARTICLE} id={row.article_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  label: { width: 150, cell: (row) => <ContentChip row={row} /> },
  author: { cell: (row) => <Byline row={row} /> },
  reviewer: { width: 160, cell: (row) => <InReview row={row} /> },
  featured: { cell: (row) => (row.is_featured ? 'Featured' : null) },
};

/** An article's row on a narrow screen. */
export function ArticleCard({ row }: { row: ArticleRow }) {
  const categories = useEnum('article_category');
  return (
    <div className="line-wide at-start breaks">
      <Thumb url={row.cover?.thumb_url} icon="read" />
      <div className="stack">
        <RecordLink path={ARTICLE} id={row.article_id}>
          {row.title}
        </RecordLink>
        <span className="facts muted small">
          <ContentChip row={row} />
          <span>{labelIn(categories, row.category)}</span>
          <Byline row={row} />
          <TimeAgo at={row.updated_at} />
        </span>
        <InReview row={row} />
      </div>
    </div>
  );
}
