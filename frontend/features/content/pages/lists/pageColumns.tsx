import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ContentChip } from '../../lists/ContentChip';
import { labelIn } from '../../model';
import { PAGE, type PageRow } from '../model';
import { issueWords } from './issues';
import '../../lists/articleList.css';
import './pageList.css';

export interface PageLabels {
  type: readonly Choice[];
  robots: readonly Choice[];
  language: readonly Choice[];
  cuisine: readonly Choice[];
}

export function pageColumns(labels: PageLabels): readonly Column<PageRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      sort: 'title',
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
    {
      id: 'path',
      header: 'Web address',
      width: 220,
      cell: (row) => <span className="page-path">/{row.slug}</span>,
    },
    { id: 'type', header: 'Type', cell: (row) => labelIn(labels.type, row.page_type) },
    { id: 'region', header: 'Region', cell: (row) => row.region?.name ?? null },
    { id: 'label', header: 'Status', width: 150, cell: (row) => <Standing row={row} /> },
    { id: 'robots', header: 'Search engines', cell: (row) => labelIn(labels.robots, row.robots) },
    {
      id: 'seo_score',
      header: 'SEO score',
      align: 'right',
      cell: (row) => row.seo_score,
    },
    { id: 'views', header: 'Views', sort: 'view_30d', align: 'right', cell: (row) => row.view_30d },
    {
      id: 'publish_at',
      header: 'Goes out',
      sort: 'publish_at',
      cell: (row) => (row.publish_at === null ? null : <TimeAgo at={row.publish_at} />),
    },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'language', header: 'Language', cell: (row) => labelIn(labels.language, row.language) },
    {
      id: 'cuisine',
      header: 'Cuisine',
      cell: (row) => (row.cuisine_code === '' ? null : labelIn(labels.cuisine, row.cuisine_code)),
    },
    { id: 'updated_by', header: 'Changed by', cell: (row) => row.updated_by?.nickname ?? null },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.page_id },
  ];
}

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
function Standing({ row }: { row: PageRow }) {
  return (
    <>
      <ContentChip row={row} />
      {row.issue_count === 0 ? null : (
        <span className="cell-sub" data-late="true">
          {issueWords(row.issue_count)}
        </span>
      )}
    </>
  );
}

/** A row on a narrow screen. */
export function PageCard({ row, labels }: { row: PageRow; labels: PageLabels }) {
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
          <span>{labelIn(labels.type, row.page_type)}</span>
          {row.issue_count === 0 ? null : <span data-late="true">{issueWords(row.issue_count)}</span>}
          <TimeAgo at={row.updated_at} />
        </span>
      </div>
    </div>
  );
}
