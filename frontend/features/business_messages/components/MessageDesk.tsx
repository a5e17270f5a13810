import { ListDesk } from '@shared/review/ListDesk';
import type { ListDefaults } from '@shared/table/state/listState';
import { messageOptions, messagesOptions } from '../api';
import { WAITS, type Message, type MessageRow } from '../model';
import { AREA } from '../threads/useThread';
import { QueueLine } from './QueueLine';
import { ThreadView } from './ThreadView';
import './messages.css';

const DESK = {
  area: AREA,
  className: 'message-desk',
  title: 'Messages',
  back: 'All messages',
  rowsOptions: messagesOptions,
  caseOptions: messageOptions,
  idOf: ({ message_id }: MessageRow) => message_id,
  Line: QueueLine,
  statuses: 'message_status',
  isWaiting: ({ status }: Message) => WAITS.includes(status),
  decidedBy: ({ updated_by }: Message) => updated_by,
};

interface MessageDeskProps {
  id: number;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The message desk: the queue on the left, the thread and its details on the right. */
export function MessageDesk(props: MessageDeskProps) {
  return (
    <ListDesk definition={DESK} {...props}>
      {(item, ways) => <ThreadView item={item} onShow={props.onShow} {...ways} />}
    </ListDesk>
  );
}
