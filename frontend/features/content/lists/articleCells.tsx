import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ARTICLE, labelIn, type ArticleRow } from '../model';
import { ContentChip, InReview } from './ContentChip';
import './articleList.css';

/** The columns of the list that show more than a value. */
export const ARTICLE_CELLS: Cells<'article'> = {
  title: {
    width: 320,
    cell: (row) => (
      <span className="article-title">
        <Cover row={row} />
        <RecordLink path={ARTICLE} id={row.article_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  label: { width: 150, cell: (row) => <ContentChip row={row} /> },
  author: { cell: (row) => row.byline || row.author.nickname },
  reviewer: { width: 160, cell: (row) => <InReview row={row} /> },
  featured: { cell: (row) => (row.is_featured ? 'Featured' : null) },
};

function Cover({ row: { cover } }: { row: ArticleRow }) {
  return cover === null ? (
    <span className="article-cover is-empty">
      <Icon name="read" />
    </span>
  ) : (
    <img className="article-cover" src={cover.thumb_url} alt="" width={40} height={40} loading="lazy" />
  );
}

/** A row on a narrow screen. */
export function ArticleCard({ row }: { row: ArticleRow }) {
  const categories = useEnum('article_category');
  return (
    <div className="article-card">
      <Cover row={row} />
      <div>
        <RecordLink path={ARTICLE} id={row.article_id}>
          {row.title}
        </RecordLink>
        <span className="article-facts">
          <ContentChip row={row} />
          <span>{labelIn(categories, row.category)}</span>
          <span>{row.byline || row.author.nickname}</span>
          <TimeAgo at={row.updated_at} />
        </span>
        <InReview row={row} />
      </div>
    </div>
  );
}
