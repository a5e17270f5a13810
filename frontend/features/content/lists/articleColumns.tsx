import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ARTICLE, labelIn, type ArticleRow } from '../model';
import { ContentChip, InReview } from './ContentChip';
import './articleList.css';

export interface ArticleLabels {
  category: readonly Choice[];
  language: readonly Choice[];
  sponsorship: readonly Choice[];
}

export function articleColumns(labels: ArticleLabels): readonly Column<ArticleRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
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
    { id: 'label', header: 'Status', width: 150, cell: (row) => <ContentChip row={row} /> },
    { id: 'category', header: 'Category', cell: (row) => labelIn(labels.category, row.category) },
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
    { id: 'words', header: 'Words', align: 'right', cell: (row) => row.word_count },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'language', header: 'Language', cell: (row) => labelIn(labels.language, row.language) },
    {
      id: 'sponsorship',
      header: 'Sponsorship',
      cell: ({ sponsorship }) => (sponsorship === '' ? null : labelIn(labels.sponsorship, sponsorship)),
    },
    { id: 'featured', header: 'Featured', cell: (row) => (row.is_featured ? 'Featured' : null) },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.article_id },
  ];
}

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
export function ArticleCard({ row, labels }: { row: ArticleRow; labels: ArticleLabels }) {
  return (
    <div className="article-card">
      <Cover row={row} />
      <div>
        <RecordLink path={ARTICLE} id={row.article_id}>
          {row.title}
        </RecordLink>
        <span className="article-facts">
          <ContentChip row={row} />
          <span>{labelIn(labels.category, row.category)}</span>
          <span>{row.byline || row.author.nickname}</span>
          <TimeAgo at={row.updated_at} />
        </span>
        <InReview row={row} />
      </div>
    </div>
  );
}
