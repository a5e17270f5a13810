import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { DueClock } from '@shared/table/DueClock';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import {
  labelIn,
  MESSAGE_LIST,
  senderName,
  STATUS_TONES,
  STORE_EDIT,
  storeName,
  type MessageRow,
} from '../model';
import { clockOf } from '../threads/clock';
import './messageList.css';

export interface MessageLabels {
  type: readonly Choice[];
  status: readonly Choice[];
  channel: readonly Choice[];
}

const PRIORITY: Readonly<Record<MessageRow['priority'], string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export function messageColumns(
  labels: MessageLabels,
  open: (row: MessageRow) => void,
): readonly Column<MessageRow>[] {
  return [
    {
      id: 'sender',
      header: 'Sender',
      width: 180,
      cell: (row) => (
        <span className="message-sender" data-unread={row.unread}>
          <UnreadDot row={row} />
          <span>
            <RecordLink path={MESSAGE_LIST} id={row.message_id} onOpen={() => open(row)}>
              {row.sender_name}
            </RecordLink>
            {row.company === '' ? null : <span className="cell-sub">{row.company}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'subject',
      header: 'Subject',
      width: 250,
      cell: (row) => (
        <span className="message-said" title={`${row.subject}\n${row.snippet}`}>
          <strong>{row.subject}</strong>
          <span className="cell-sub">{row.snippet}</span>
        </span>
      ),
    },
    { id: 'type', header: 'Type', width: 130, cell: (row) => labelIn(labels.type, row.type) },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
      ),
    },
    {
      id: 'due',
      header: 'First answer due',
      sort: 'first_response_due_at',
      cell: (row) => <ClockCell row={row} />,
    },
    { id: 'assignee', header: 'Assignee', cell: (row) => row.assignee?.nickname ?? null },
    {
      id: 'last_entry',
      header: 'Last entry',
      sort: 'last_entry_at',
      cell: (row) => <TimeAgo at={row.last_entry_at} />,
    },
    { id: 'store', header: 'Store', width: 150, cell: (row) => <StoreCell row={row} /> },
    { id: 'labels', header: 'Labels', cell: (row) => <Labels labels={row.labels} /> },
    {
      id: 'priority',
      header: 'Priority',
      sort: 'priority',
      cell: (row) =>
        row.priority === 'high' ? <StatusChip tone="danger" label="High" /> : PRIORITY[row.priority],
    },
    { id: 'channel', header: 'Channel', cell: (row) => labelIn(labels.channel, row.channel) },
    { id: 'created', header: 'Came', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.message_id },
  ];
}

export function UnreadDot({ row }: { row: Pick<MessageRow, 'unread'> }) {
  return row.unread ? <span className="message-dot" role="img" aria-label="Unread" /> : null;
}

function StoreCell({ row: { store, store_text } }: { row: MessageRow }) {
  if (store !== null) {
    return (
      <RecordLink path={STORE_EDIT} id={store.store_id}>
        {storeName(store)}
      </RecordLink>
    );
  }
  return store_text === '' ? null : <span className="nothing">“{store_text}”</span>;
}

export function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <span className="message-labels">
      {labels.map((label) => (
        <span key={label} className="message-label">
          {label}
        </span>
      ))}
    </span>
  );
}

/** How much time is left for the first answer, with the exact moment for whoever asks. */
export function ClockCell({ row }: { row: MessageRow }) {
  return <DueClock at={row.first_response_due_at} clock={(now) => clockOf(row, now)} />;
}

interface CardProps {
  row: MessageRow;
  labels: MessageLabels;
  open: (row: MessageRow) => void;
}

/** A row on a narrow screen. */
export function MessageCard({ row, labels, open }: CardProps) {
  return (
    <div className="message-card">
      <span className="message-sender" data-unread={row.unread}>
        <UnreadDot row={row} />
        <RecordLink path={MESSAGE_LIST} id={row.message_id} onOpen={() => open(row)}>
          {senderName(row)}
        </RecordLink>
      </span>
      <span className="message-said">
        <strong>{row.subject}</strong>
        <span className="cell-sub">{row.snippet}</span>
      </span>
      <span className="message-card-chips">
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
        {labelIn(labels.type, row.type)}
        <ClockCell row={row} />
        <TimeAgo at={row.last_entry_at} />
      </span>
      <Labels labels={row.labels} />
    </div>
  );
}
