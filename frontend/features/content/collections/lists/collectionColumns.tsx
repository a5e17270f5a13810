import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { labelIn } from '../../model';
import { ContentChip } from '../../lists/ContentChip';
import { COLLECTION, type CollectionRow } from '../model';
import '../../lists/articleList.css';

export interface CollectionLabels {
  theme: readonly Choice[];
  mode: readonly Choice[];
}

export function collectionColumns(labels: CollectionLabels): readonly Column<CollectionRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      sort: 'title',
      width: 320,
      cell: (row) => (
        <span className="article-title">
          <Cover row={row} />
          <RecordLink path={COLLECTION} id={row.collection_id}>
            {row.title}
          </RecordLink>
        </span>
      ),
    },
    { id: 'label', header: 'Status', width: 150, cell: (row) => <ContentChip row={row} /> },
    { id: 'theme', header: 'Theme', cell: (row) => labelIn(labels.theme, row.theme) },
    { id: 'items', header: 'Items', align: 'right', width: 130, cell: (row) => <Items row={row} /> },
    { id: 'region', header: 'Region', cell: (row) => row.region?.name ?? null },
    { id: 'curator', header: 'Curator', cell: (row) => row.curator?.nickname ?? null },
    {
      id: 'publish_at',
      header: 'Goes out',
      sort: 'publish_at',
      cell: (row) => (row.publish_at === null ? null : <TimeAgo at={row.publish_at} />),
    },
    { id: 'views', header: 'Views', sort: 'view_30d', align: 'right', cell: (row) => row.view_30d },
    {
      id: 'weight',
      header: 'Weight',
      sort: 'sort_weight',
      align: 'right',
      cell: (row) => row.sort_weight,
    },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'mode', header: 'Items come from', cell: (row) => labelIn(labels.mode, row.mode) },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.collection_id },
  ];
}

function Cover({ row: { cover } }: { row: CollectionRow }) {
  return cover === null ? (
    <span className="article-cover is-empty">
      <Icon name="cluster" />
    </span>
  ) : (
    <img className="article-cover" src={cover.thumb_url} alt="" width={40} height={40} loading="lazy" />
  );
}

/** How many it holds; those that cannot be shown in red words. */
function Items({ row: { item_count, broken_count } }: { row: CollectionRow }) {
  return (
    <>
      {item_count}
      {broken_count === 0 ? null : (
        <span className="cell-sub" data-late="true">
          {broken_count} broken
        </span>
      )}
    </>
  );
}

/** A row on a narrow screen. */
export function CollectionCard({ row, labels }: { row: CollectionRow; labels: CollectionLabels }) {
  return (
    <div className="article-card">
      <Cover row={row} />
      <div>
        <RecordLink path={COLLECTION} id={row.collection_id}>
          {row.title}
        </RecordLink>
        <span className="article-facts">
          <ContentChip row={row} />
          <span>{labelIn(labels.theme, row.theme)}</span>
          <span>{row.item_count === 1 ? '1 item' : `${row.item_count} items`}</span>
          {row.broken_count === 0 ? null : <span data-late="true">{row.broken_count} broken</span>}
          <TimeAgo at={row.updated_at} />
        </span>
      </div>
    </div>
  );
}
