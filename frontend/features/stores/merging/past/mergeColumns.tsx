import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Thumb } from '@shared/ui/Thumb';
import { storeName, STORE_DUPLICATES, STORE_EDIT } from '../../model';
import { standOf, wentWords, type PastMerge } from './pastMerges';

export type OnOpen = (merge: PastMerge) => void;

/** Return the URL parameters that open a merge. */
export function mergeQuery({ merge_id: id }: PastMerge) {
  return { part: 'merges', id };
}

export function mergeColumns(onOpen: OnOpen): readonly Column<PastMerge>[] {
  return [
    {
      id: 'loser',
      header: 'Merged store',
      width: 280,
      cell: (row) => <Loser merge={row} onOpen={onOpen} />,
    },
    {
      id: 'winner',
      header: 'Into',
      width: 240,
      cell: ({ winner }) => (
        <RecordLink path={STORE_EDIT} id={winner.store_id}>
          {storeName(winner)}
        </RecordLink>
      ),
    },
    { id: 'by', header: 'Merged by', cell: (row) => row.merged_by?.nickname ?? 'The system' },
    { id: 'at', header: 'Date', sort: 'created_at', cell: (row) => <TimeAgo at={row.merged_at} /> },
    { id: 'state', header: 'State', cell: (row) => <State merge={row} /> },
    { id: 'undo', header: 'Undo', cell: (row) => <Undo merge={row} onOpen={onOpen} /> },
    { id: 'moved', header: 'Moved records', width: 260, cell: (row) => wentWords(row.moved) },
    { id: 'reason', header: 'Reason', width: 240, cell: (row) => row.reason },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.merge_id },
  ];
}

function Loser({ merge, onOpen }: { merge: PastMerge; onOpen: OnOpen }) {
  const { loser } = merge;
  return (
    <span className="line store-name">
      <Thumb url={loser.cover_url ?? merge.winner.cover_url} icon="shop" />
      <span className="store-name-words">
        <RecordLink path={STORE_DUPLICATES} id={mergeQuery(merge)} onOpen={() => onOpen(merge)}>
          {storeName(loser)}
        </RecordLink>
        <span className="cell-sub">{loser.region_path}</span>
      </span>
    </span>
  );
}

function State({ merge }: { merge: PastMerge }) {
  return (
    <>
      <StatusChip tone={merge.undone_at === null ? 'success' : 'neutral'} label={standOf(merge)} />
      {merge.undone_at === null ? null : (
        <span className="cell-sub">
          {merge.undone_by?.nickname ?? 'The system'}, <TimeAgo at={merge.undone_at} />
        </span>
      )}
    </>
  );
}

function Undo({ merge, onOpen }: { merge: PastMerge; onOpen: OnOpen }) {
  if (!merge.allowed_actions.includes('undo')) return null;
  return (
    <button type="button" className="link-button" onClick={() => onOpen(merge)}>
      Undo… <span className="visually-hidden">the merge of {storeName(merge.loser)}</span>
    </button>
  );
}

/** A merge's row on a narrow screen. */
export function MergeCard({ merge, onOpen }: { merge: PastMerge; onOpen: OnOpen }) {
  return (
    <div className="row-card">
      <Loser merge={merge} onOpen={onOpen} />
      <State merge={merge} />
      <span className="cell-sub">
        Into {storeName(merge.winner)}, by {merge.merged_by?.nickname ?? 'the system'},{' '}
        <TimeAgo at={merge.merged_at} />
      </span>
      <Undo merge={merge} onOpen={onOpen} />
    </div>
  );
}
