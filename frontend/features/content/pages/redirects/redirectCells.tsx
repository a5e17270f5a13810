import type { Cells } from '@shared/records/recordColumns';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { PAGE_LIST, type RedirectRow } from '../model';
import { DeleteRedirect } from './DeleteRedirect';
import { formatTarget } from './redirectForm';

interface Ways {
  onOpen: (row: RedirectRow) => void;
  onDeleted: () => void;
}

/** Return the URL parameters that open a redirect. */
export function redirectQuery(row: RedirectRow) {
  return { part: 'redirects', id: row.redirect_id };
}

/** Return the list columns that render more than the plain value. The old address opens the redirect. */
export function redirectCells(onOpen: Ways['onOpen']): Cells<'redirect'> {
  return {
    from_path: { width: 280, cell: (row) => <OldAddress row={row} onOpen={onOpen} /> },
    leads: { width: 320, cell: (row) => <Leads row={row} /> },
    made: { cell: (row) => (row.is_auto ? 'Automatic' : (row.created_by?.nickname ?? 'Manual')) },
    note: { width: 200 },
  };
}

export function deleteColumn(onDeleted: Ways['onDeleted']): Column<RedirectRow> {
  return {
    id: 'deeds',
    header: 'Delete',
    cell: (row) => <DeleteRedirect redirect={row} onDeleted={onDeleted} />,
  };
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
      {formatTarget(row, `to ${row.to_title}`)}
      {row.to_address === '' || row.to_address === row.to_title ? null : (
        <span className="cell-sub">{row.to_address}</span>
      )}
    </>
  );
}

/** A redirect's row on a narrow screen. */
export function RedirectCard({ row, ...ways }: { row: RedirectRow } & Ways) {
  return (
    <div className="row-card">
      <OldAddress row={row} onOpen={ways.onOpen} />
      <DeleteRedirect redirect={row} onDeleted={ways.onDeleted} />
      <span className="cell-sub">{formatTarget(row, `to ${row.to_title}`)}</span>
    </div>
  );
}
