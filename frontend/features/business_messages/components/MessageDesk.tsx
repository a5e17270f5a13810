import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { ArrivingCase, ListDesk } from '@shared/review/ListDesk';
import { neighbour, nextInQueue } from '@shared/review/queue';
import { useLoadedAhead } from '@shared/review/useLoadedAhead';
import { useCountryCode } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { messageKeys, messageOptions } from '../api';
import { Queue } from './Queue';
import { ThreadView } from './ThreadView';
import '@shared/review/decisions.css';
import './messages.css';

const LIST = 'All messages';

interface MessageDeskProps {
  id: number;
  params: URLSearchParams;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The list's rows as a queue at the left, the thread at the right with what has to be known beside it. */
export function MessageDesk({ id, params, defaults, onShow }: MessageDeskProps) {
  const country = useCountryCode();
  const input = useMemo(() => toListInput(readListState(params, defaults)), [params, defaults]);
  const queue = useQuery({
    queryKey: messageKeys.list(country, input),
    queryFn: ({ signal }) =>
      callApi('business_message/query_messages', input as CallInput<'business_message/query_messages'>, {
        signal,
        country,
        handles: 'all',
      }),
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => (queue.data?.list ?? []).map(({ message_id }) => message_id), [queue.data]);
  const next = nextInQueue(ids, id);
  const client = useQueryClient();
  useLoadedAhead(next, (following) => client.query(messageOptions(country, following)));
  return (
    <ListDesk
      className="message-desk"
      list={LIST}
      onList={() => onShow(null)}
      queue={
        <Queue
          rows={queue.data?.list ?? []}
          total={queue.data?.total ?? null}
          shownId={id}
          onShow={onShow}
          onList={() => onShow(null)}
        />
      }
    >
      <ShownThread
        key={id}
        id={id}
        onShow={onShow}
        onDone={() => onShow(next)}
        onList={() => onShow(null)}
        onStep={(by) => onShow(neighbour(ids, id, by) ?? id)}
      />
    </ListDesk>
  );
}

interface ShownThreadProps {
  id: number;
  onShow: (id: number) => void;
  onDone: () => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

function ShownThread({ id, onShow, onDone, onList, onStep }: ShownThreadProps) {
  const query = useQuery(messageOptions(useCountryCode(), id));
  return (
    <ArrivingCase query={query} list={LIST} onList={onList}>
      {(item) => <ThreadView item={item} onShow={onShow} onDone={onDone} onList={onList} onStep={onStep} />}
    </ArrivingCase>
  );
}
