import { formatCalendarDay, formatDate } from '@shared/format/dates';
import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { RowAction, RowActions } from '../components/RowAction';
import { HOLIDAYS, type Holiday } from '../model';

export interface HolidayWays {
  onOpen: (holiday: Holiday) => void;
  onConfirm: (holiday: Holiday) => void;
  onDelete: (holiday: Holiday) => void;
}

export function holidayColumns(kinds: readonly Choice[], ways: HolidayWays): readonly Column<Holiday>[] {
  return [
    { id: 'date', header: 'Date', sort: 'date', width: 150, cell: (row) => formatDate(row.date) },
    {
      id: 'name',
      header: 'Holiday',
      sort: 'name',
      width: 280,
      cell: (row) => <Name holiday={row} onOpen={ways.onOpen} />,
    },
    { id: 'certain', header: 'Date status', cell: (row) => <Certain holiday={row} /> },
    { id: 'actions', header: 'Actions', width: 180, cell: (row) => <Actions holiday={row} {...ways} /> },
    { id: 'kind', header: 'Kind', cell: (row) => kindWords(kinds, row) },
    { id: 'region', header: 'Regions', width: 180, cell: where },
    { id: 'source', header: 'From', cell: (row) => (row.source === 'holidays' ? 'Calendar data' : 'Staff') },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.holiday_id },
  ];
}

function kindWords(kinds: readonly Choice[], { kind }: Holiday): string {
  return kinds.find(({ value }) => value === kind)?.label ?? kind;
}

function where({ region }: Holiday): string {
  return region === null ? 'Whole country' : region.name;
}

function Name({ holiday, onOpen }: { holiday: Holiday } & Pick<HolidayWays, 'onOpen'>) {
  return (
    <>
      <RecordLink path={HOLIDAYS} id={holiday.holiday_id} onOpen={() => onOpen(holiday)}>
        {holiday.name}
      </RecordLink>
      {holiday.name_local === '' || holiday.name_local === holiday.name ? null : (
        <span className="cell-sub">{holiday.name_local}</span>
      )}
    </>
  );
}

function Certain({ holiday }: { holiday: Holiday }) {
  return holiday.tentative ? (
    <StatusChip tone="warning" label="Tentative" />
  ) : (
    <StatusChip tone="success" label="Confirmed" />
  );
}

/** The actions on a holiday. */
function Actions({ holiday, onConfirm, onDelete }: { holiday: Holiday } & HolidayWays) {
  const may = (action: string) => holiday.allowed_actions.includes(action);
  const of = `${holiday.name} ${formatCalendarDay(holiday.date)}`;
  return (
    <RowActions>
      {may('edit') && holiday.tentative ? (
        <RowAction label="Confirm" of={of} command="accept" onClick={() => onConfirm(holiday)} />
      ) : null}
      {may('delete') ? (
        <RowAction label="Delete…" of={of} isDanger onClick={() => onDelete(holiday)} />
      ) : null}
    </RowActions>
  );
}

/** A holiday's row on a narrow screen. */
export function HolidayCard({ holiday, ...ways }: { holiday: Holiday } & HolidayWays) {
  return (
    <div className="row-card">
      <Name holiday={holiday} onOpen={ways.onOpen} />
      <Certain holiday={holiday} />
      <span>
        {formatDate(holiday.date)} · {where(holiday)}
      </span>
      <Actions holiday={holiday} {...ways} />
    </div>
  );
}
