import { formatDate } from '@shared/format/dates';
import type { RowOf } from '@shared/fields/facts';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { labelIn } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';

type Row = RowOf<'event'>;

const TONES: Readonly<Record<Row['status'], Tone>> = {
  planned: 'info',
  confirmed: 'success',
  cancelled: 'neutral',
};

const PARTS: RecordListParts<'event'> = {
  code: 'event',
  title: 'Events',
  newLabel: 'New event',
  searchLabel: 'Search title, place',
  columns: ['title', 'starts_on', 'ends_on', 'place', 'status', 'updated', 'id'],
  filters: ['status'],
  cells: {
    title: { width: 260, cell: (row) => <Title row={row} /> },
    starts_on: { cell: ({ starts_on: day }) => (day === null ? null : formatDate(day)) },
    ends_on: { cell: ({ ends_on: day }) => (day === null ? null : formatDate(day)) },
    status: {
      cell: ({ status }, { event_status: labels = [] }) => (
        <StatusChip tone={TONES[status]} label={labelIn(labels, status)} />
      ),
    },
  },
  nameOf: (row) => row.title,
  card: (row) => <Title row={row} />,
  listKey: ['events', 'list'],
  empty: {
    icon: 'calendar',
    title: 'No events in this country yet',
    hint: 'Enter a festival or a market once its first day is known.',
  },
};

function Title({ row }: { row: Row }) {
  return (
    <RecordLink path="/content/event/edit" id={row.event_id}>
      {row.title}
    </RecordLink>
  );
}

/** The country's events as a table. */
export default function EventListScreen() {
  return <ListScreen definition={useRecordList(PARTS)} />;
}
