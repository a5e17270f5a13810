import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { FoldButton } from '@shared/table/screen/FoldButton';
import { DueClock } from '@shared/table/screen/DueClock';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
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

/** Return the list columns that render more than the plain value. The sender opens the thread. */
export function messageCells(open: (row: MessageRow) => void): Cells<'business_message'> {
  return {
    sender: {
      width: 180,
      cell: (row) => (
        <span className="line on-baseline message-sender" data-unread={row.unread}>
          <UnreadDot row={row} />
          <span className="shrinks">
            <RecordLink path={MESSAGE_LIST} id={row.message_id} onOpen={() => open(row)}>
              {row.sender_name}
            </RecordLink>
            {row.company === '' ? null : <span className="cell-sub">{row.company}</span>}
          </span>
        </span>
      ),
    },
    subject: {
      width: 250,
      cell: (row) => (
        <span className="stack-flush message-said" title={`${row.subject}\n${row.snippet}`}>
          <span className="line">
            <strong className="truncate">{row.subject}</strong>
            <FoldButton id={row.message_id} />
          </span>
          <span className="cell-sub truncate">{row.snippet}</span>
        </span>
      ),
    },
    type: { width: 130 },
    status: { cell: (row) => <Status row={row} /> },
    due: { cell: (row) => <ClockCell row={row} /> },
    store: { width: 150, cell: (row) => <StoreCell row={row} /> },
    labels: { cell: (row) => <Labels labels={row.labels} /> },
    priority: { cell: ({ priority }) => <Level priority={priority} /> },
  };
}

export function UnreadDot({ row }: { row: Pick<MessageRow, 'unread'> }) {
  return row.unread ? <span className="dot" role="img" aria-label="Unread" /> : null;
}

function Status({ row: { status } }: { row: MessageRow }) {
  return <StatusChip tone={STATUS_TONES[status]} label={labelIn(useEnum('message_status'), status)} />;
}

function Level({ priority }: Pick<MessageRow, 'priority'>) {
  const label = labelIn(useEnum('message_priority'), priority);
  return priority === 'high' ? <StatusChip tone="warning" label={label} /> : label;
}

function StoreCell({ row: { store, store_text } }: { row: MessageRow }) {
  if (store !== null) {
    return (
      <RecordLink path={STORE_EDIT} id={store.store_id}>
        {storeName(store)}
      </RecordLink>
    );
  }
  return store_text === '' ? null : <span className="muted">“{store_text}”</span>;
}

export function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <span className="row">
      {labels.map((label) => (
        <span key={label} className="pill line-tight">
          {label}
        </span>
      ))}
    </span>
  );
}

/** The time left for the first answer, with the exact time in its tooltip. */
export function ClockCell({ row }: { row: MessageRow }) {
  return <DueClock at={row.first_response_due_at} clock={(now) => clockOf(row, now)} />;
}

interface CardProps {
  row: MessageRow;
  open: (row: MessageRow) => void;
}

/** A message's row on a narrow screen. */
export function MessageCard({ row, open }: CardProps) {
  const types = useEnum('message_type');
  return (
    <div className="stack message-card">
      <span className="line on-baseline message-sender" data-unread={row.unread}>
        <UnreadDot row={row} />
        <RecordLink path={MESSAGE_LIST} id={row.message_id} onOpen={() => open(row)}>
          {senderName(row)}
        </RecordLink>
      </span>
      <span className="stack-flush message-said">
        <strong className="truncate">{row.subject}</strong>
        <span className="cell-sub truncate">{row.snippet}</span>
      </span>
      <span className="row">
        <FoldButton id={row.message_id} />
        <Status row={row} />
        {labelIn(types, row.type)}
        <ClockCell row={row} />
        <TimeAgo at={row.last_entry_at} />
      </span>
      <Labels labels={row.labels} />
    </div>
  );
}
