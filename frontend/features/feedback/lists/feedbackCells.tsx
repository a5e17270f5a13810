import { formatNumber } from '@shared/format/count';
import type { Cells } from '@shared/records/recordColumns';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { DueClock } from '@shared/table/screen/DueClock';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { clockOf } from '../cases/clock';
import { FEEDBACK_LIST, STATUS_TONES, STORE_EDIT, storeName, type FeedbackRow } from '../model';

export { labelIn };

/** Return the list columns that render more than the plain value. The kind of error opens the report. */
export function feedbackCells(open: (row: FeedbackRow) => void): Cells<'feedback'> {
  return {
    category: { width: 180, cell: (row) => <OpenLink row={row} open={open} /> },
    store: {
      width: 210,
      cell: ({ store }) => (
        <>
          <RecordLink path={STORE_EDIT} id={store.store_id}>
            {storeName(store)}
          </RecordLink>
          {store.region_path === '' ? null : <span className="cell-sub">{store.region_path}</span>}
        </>
      ),
    },
    summary: { width: 230, cell: (row) => <Summary row={row} /> },
    reporter: { cell: (row) => <Reporter row={row} /> },
    similar: {
      cell: (row) => (row.similar_count === 0 ? null : `+${formatNumber(row.similar_count)}`),
    },
    priority: { cell: ({ priority }) => (priority === 'high' ? <High /> : <Level priority={priority} />) },
    status: { cell: (row) => <Status row={row} /> },
    due: { cell: (row) => <ClockCell row={row} /> },
  };
}

function OpenLink({ row, open }: CardProps) {
  const categories = useEnum('feedback_category');
  return (
    <RecordLink path={FEEDBACK_LIST} id={row.feedback_id} onOpen={() => open(row)}>
      {labelIn(categories, row.category)}
    </RecordLink>
  );
}

function Reporter({ row }: { row: FeedbackRow }) {
  const channels = useEnum('feedback_channel');
  return (
    <>
      {row.reporter_name === '' ? <span className="muted">No name</span> : row.reporter_name}
      <span className="cell-sub">{labelIn(channels, row.channel)}</span>
    </>
  );
}

function Level({ priority }: Pick<FeedbackRow, 'priority'>) {
  return labelIn(useEnum('feedback_priority'), priority);
}

function High() {
  return <StatusChip tone="danger" label="High" />;
}

function Status({ row: { status } }: { row: FeedbackRow }) {
  return <StatusChip tone={STATUS_TONES[status]} label={labelIn(useEnum('feedback_status'), status)} />;
}

/** The suggested change, or the description if there is none. */
function Summary({ row: { summary, description } }: { row: FeedbackRow }) {
  const text = summary === '' ? description : summary;
  return text === '' ? null : (
    <span className="clamp" title={text}>
      {text}
    </span>
  );
}

/** The time left, with the exact deadline in its tooltip. */
export function ClockCell({ row }: { row: FeedbackRow }) {
  return <DueClock at={row.sla_due_at} clock={(now) => clockOf(row, now)} />;
}

interface CardProps {
  row: FeedbackRow;
  open: (row: FeedbackRow) => void;
}

/** A report's row on a narrow screen. */
export function FeedbackCard({ row, open }: CardProps) {
  return (
    <div className="stack feedback-card">
      <OpenLink row={row} open={open} />
      <span>{storeName(row.store)}</span>
      <Summary row={row} />
      <span className="row">
        <Status row={row} />
        {row.priority === 'high' ? <High /> : null}
        <ClockCell row={row} />
      </span>
    </div>
  );
}
