import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '@shared/hooks/useDebounced';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPeek } from '@shared/records/page/RecordPeek';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { useCountryCode } from '@shared/session/hooks';
import { Spinner } from '@shared/ui/Spinner';
import { TimeAgo } from '@shared/session/TimeAgo';
import { messageOptions } from '../api';
import { ClockCell, Labels } from '../lists/messageCells';
import type { Entry, Message } from '../model';
import { authorOf, wayOf } from '../threads/entryWords';
import { ThreadChips } from './ThreadHeader';
import './messages.css';

const STILL_MS = 150;

/**
 * A read-only preview of a thread beside the list. It loads once keyboard navigation pauses on the row. The
 * thread stays unread.
 */
export default function MessagePeek({ id }: { id: number }) {
  const country = useCountryCode();
  const settled = useDebounced(id, STILL_MS);
  const { data, error } = useQuery(messageOptions(country, settled));
  if (data?.message_id !== id) {
    return error === null ? <Spinner label="Loading the message" /> : <p role="alert">{error.message}</p>;
  }
  return <Body item={data} />;
}

function Body({ item }: { item: Message }) {
  const groups = useMemo(
    () => [
      { id: 'said', title: 'Conversation', fields: [], view: <ThreadEntries entries={item.entries} /> },
      ...(item.labels.length === 0
        ? []
        : [{ id: 'labels', title: 'Labels', fields: [], view: <Labels labels={item.labels} /> }]),
    ],
    [item],
  );
  return (
    <RecordPeek
      labels={useRecordLabels('business_message')}
      face={<RecordFace url={null} name={item.sender.name} />}
      chips={<ThreadChips item={item} />}
      facts={[item.sender.name, item.sender.company, <ClockCell key="clock" row={item} />]}
      groups={groups}
    />
  );
}

/** The entries of a thread, oldest first. */
function ThreadEntries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="stack-wide">
      {entries.map((entry) => (
        <li key={entry.entry_id} className="stack card message-entry" data-kind={entry.kind}>
          {entry.kind === 'system' ? null : (
            <p className="row muted small">
              <strong>{authorOf(entry)}</strong>
              <span className="breaks">{wayOf(entry)}</span>
            </p>
          )}
          <p>{entry.body}</p>
          <TimeAgo at={entry.at} />
        </li>
      ))}
    </ol>
  );
}
