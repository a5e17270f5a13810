import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { DueClock } from '@shared/table/DueClock';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { clockOf } from '../cases/clock';
import { FEEDBACK_LIST, STATUS_TONES, STORE_EDIT, storeName, type FeedbackRow } from '../model';
import './feedbackList.css';

export interface FeedbackLabels {
  category: readonly Choice[];
  status: readonly Choice[];
  channel: readonly Choice[];
}

export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

const PRIORITY: Readonly<Record<FeedbackRow['priority'], string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export function feedbackColumns(
  labels: FeedbackLabels,
  open: (row: FeedbackRow) => void,
): readonly Column<FeedbackRow>[] {
  return [
    {
      id: 'category',
      header: 'What is wrong',
      width: 180,
      cell: (row) => (
        <RecordLink path={FEEDBACK_LIST} id={row.feedback_id} onOpen={() => open(row)}>
          {labelIn(labels.category, row.category)}
        </RecordLink>
      ),
    },
    {
      id: 'store',
      header: 'Store',
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
    { id: 'summary', header: 'Suggestion', width: 230, cell: (row) => <Said row={row} /> },
    {
      id: 'reporter',
      header: 'Reporter',
      cell: (row) => (
        <>
          {row.reporter_name === '' ? <span className="nothing">No name</span> : row.reporter_name}
          <span className="cell-sub">{labelIn(labels.channel, row.channel)}</span>
        </>
      ),
    },
    {
      id: 'similar',
      header: 'Others',
      sort: 'similar_count',
      align: 'right',
      cell: (row) => (row.similar_count === 0 ? null : `+${row.similar_count.toLocaleString('en')}`),
    },
    {
      id: 'priority',
      header: 'Priority',
      sort: 'priority',
      cell: (row) =>
        row.priority === 'high' ? <StatusChip tone="danger" label="High" /> : PRIORITY[row.priority],
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
      ),
    },
    { id: 'assignee', header: 'Assignee', cell: (row) => row.assignee?.nickname ?? null },
    { id: 'due', header: 'Due', sort: 'sla_due_at', cell: (row) => <ClockCell row={row} /> },
    { id: 'created', header: 'Came', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.feedback_id },
  ];
}

/** What is suggested; in their words where nothing is. */
function Said({ row: { summary, description } }: { row: FeedbackRow }) {
  const text = summary === '' ? description : summary;
  return text === '' ? null : (
    <span className="feedback-said" title={text}>
      {text}
    </span>
  );
}

/** How much time is left, with the exact moment for whoever asks. */
export function ClockCell({ row }: { row: FeedbackRow }) {
  return <DueClock at={row.sla_due_at} clock={(now) => clockOf(row, now)} />;
}

interface CardProps {
  row: FeedbackRow;
  labels: FeedbackLabels;
  open: (row: FeedbackRow) => void;
}

/** A row on a narrow screen. */
export function FeedbackCard({ row, labels, open }: CardProps) {
  return (
    <div className="feedback-card">
      <RecordLink path={FEEDBACK_LIST} id={row.feedback_id} onOpen={() => open(row)}>
        {labelIn(labels.category, row.category)}
      </RecordLink>
      <span>{storeName(row.store)}</span>
      <Said row={row} />
      <span className="feedback-card-chips">
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
        {row.priority === 'high' ? <StatusChip tone="danger" label="High" /> : null}
        <ClockCell row={row} />
      </span>
    </div>
  );
}
