import { formatCounted } from '@shared/format/count';
import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Thumb } from '@shared/ui/Thumb';
import { TimeAgo } from '@shared/session/TimeAgo';
import { labelIn } from '../../model';
import { ContentChip } from '../../lists/ContentChip';
import { COLLECTION, type CollectionRow } from '../model';
import '../../lists/articleList.css';

/** List columns that render more than the plain value. */
export const COLLECTION_CELLS: Cells<'collection'> = {
  title: {
    width: 320,
    cell: (row) => (
      <span className="line article-title">
        <Thumb url={row.cover?.thumb_url} icon="cluster" />
        <RecordLink path={COLLECTION} id={row.collection_id}>
          {row.title}
        </RecordLink>
      </span>
    ),
  },
  label: { width: 150, cell: (row) => <ContentChip row={row} /> },
  items: { width: 130, cell: (row) => <Items row={row} /> },
};

/** The number of items. Broken items are counted in red. */
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

/** A collection's row on a narrow screen. */
export function CollectionCard({ row }: { row: CollectionRow }) {
  const themes = useEnum('collection_theme');
  return (
    <div className="line-wide at-start breaks">
      <Thumb url={row.cover?.thumb_url} icon="cluster" />
      <div className="stack">
        <RecordLink path={COLLECTION} id={row.collection_id}>
          {row.title}
        </RecordLink>
        <span className="facts muted small">
          <ContentChip row={row} />
          <span>{labelIn(themes, row.theme)}</span>
          <span>{formatCounted(row.item_count, 'item')}</span>
          {row.broken_count === 0 ? null : <span data-late="true">{row.broken_count} broken</span>}
          <TimeAgo at={row.updated_at} />
        </span>
      </div>
    </div>
  );
}
