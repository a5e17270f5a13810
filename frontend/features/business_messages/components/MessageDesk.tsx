import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FOLLOWED } from '@shared/review/elsewhere';
import { ListDesk } from '@shared/review/ListDesk';
import { useListQueue } from '@shared/review/useListQueue';
import { useListPage } from '@shared/review/useReviewQueue';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import { messageOptions, messagesOptions } from '../api';
import { labelIn, WAITS, type MessageRow } from '../model';
import { AREA } from '../threads/useThread';
import { QueueLine } from './QueueLine';
import { ThreadView } from './ThreadView';
import './messages.css';

interface MessageDeskProps {
  id: number;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The list's rows as a queue at the left, the thread at the right with what has to be known beside it. */
export function MessageDesk({ id, defaults, onShow }: MessageDeskProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const { input, onPage } = useListPage(defaults);
  const query = useQuery({ ...messageOptions(country, id), ...FOLLOWED });
  const status = useEnum('message_status');
  const queue = useListQueue({
    area: AREA,
    input,
    optionsOf: (page) => messagesOptions(country, page),
    idOf,
    id,
    onShow,
    onPage,
  });
  return (
    <ListDesk
      area={AREA}
      className="message-desk"
      title="Messages"
      back="All messages"
      queue={queue}
      idOf={idOf}
      Line={QueueLine}
      id={id}
      query={query}
      outcomeOf={(item) =>
        WAITS.includes(item.status) ? null : { said: labelIn(status, item.status), by: item.updated_by }
      }
      onShow={onShow}
      load={(next) => client.query(messageOptions(country, next))}
    >
      {(item, ways) => <ThreadView item={item} onShow={onShow} {...ways} />}
    </ListDesk>
  );
}

function idOf({ message_id }: MessageRow): number {
  return message_id;
}
