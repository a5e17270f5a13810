import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { PAGE_LIST, type RedirectRow } from '../model';
import { DeleteRedirect } from './DeleteRedirect';
import { leadsWords } from './redirectForm';

interface Ways {
  onOpen: (row: RedirectRow) => void;
  onDeleted: () => void;
}

/** Where the screen shows one redirect beside the others. */
export function redirectQuery(row: RedirectRow) {
  return { part: 'redirects', id: row.redirect_id };
}

export function redirectColumns(ways: Ways): readonly Column<RedirectRow>[] {
  return [
    {
      id: 'from_path',
      header: 'Old web address',
      sort: 'from_path',
      width: 280,
      cell: (row) => <OldAddress row={row} onOpen={ways.onOpen} />,
    },
    { id: 'leads', header: 'What happens', width: 320, cell: (row) => <Leads row={row} /> },
    { id: 'made', header: 'Made', cell: made },
    { id: 'hits', header: 'Asked for', sort: 'hits', align: 'right', cell: (row) => row.hits },
    {
      id: 'last_hit_at',
      header: 'Last asked for',
      cell: (row) => (row.last_hit_at === null ? null : <TimeAgo at={row.last_hit_at} />),
    },
    { id: 'note', header: 'Note', width: 200, cell: (row) => row.note },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    {
      id: 'deeds',
      header: 'Delete',
      cell: (row) => <DeleteRedirect redirect={row} onDeleted={ways.onDeleted} />,
    },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.redirect_id },
  ];
}

function made(row: RedirectRow): string {
  return row.is_auto ? 'By itself' : (row.created_by?.nickname ?? 'By people');
}

function OldAddress({ row, onOpen }: { row: RedirectRow } & Pick<Ways, 'onOpen'>) {
  return (
    <RecordLink path={PAGE_LIST} id={redirectQuery(row)} onOpen={() => onOpen(row)}>
      /{row.from_path}
    </RecordLink>
  );
}

function Leads({ row }: { row: RedirectRow }) {
  return (
    <>
      {leadsWords(row, `to ${row.to_title}`)}
      {row.to_address === '' || row.to_address === row.to_title ? null : (
        <span className="cell-sub">{row.to_address}</span>
      )}
    </>
  );
}

/** A row on a narrow screen. */
export function RedirectCard({ row, ...ways }: { row: RedirectRow } & Ways) {
  return (
    <div className="row-card">
      <OldAddress row={row} onOpen={ways.onOpen} />
      <DeleteRedirect redirect={row} onDeleted={ways.onDeleted} />
      <span className="cell-sub">{leadsWords(row, `to ${row.to_title}`)}</span>
    </div>
  );
}
