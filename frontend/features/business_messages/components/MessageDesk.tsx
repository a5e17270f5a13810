import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { neighbour, nextInQueue } from '@shared/review/queue';
import { useCountryCode } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { messageKeys, messageOptions } from '../api';
import { Queue } from './Queue';
import { ThreadView } from './ThreadView';
import '@shared/form/control.css';
import '@shared/review/review.css';
import '@shared/review/decisions.css';
import './messages.css';

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
  useLoadedAhead(next);
  return (
    <div className="review-desk message-desk">
      <Queue
        rows={queue.data?.list ?? []}
        total={queue.data?.total ?? null}
        shownId={id}
        onShow={onShow}
        onList={() => onShow(null)}
      />
      <div className="review-case">
        <button type="button" className="page-button message-back" onClick={() => onShow(null)}>
          All messages <kbd>Esc</kbd>
        </button>
        <ShownThread
          key={id}
          id={id}
          onShow={onShow}
          onDone={() => onShow(next)}
          onList={() => onShow(null)}
          onStep={(by) => onShow(neighbour(ids, id, by) ?? id)}
        />
      </div>
    </div>
  );
}

/** The thread after this one is there at once. */
function useLoadedAhead(next: number | null): void {
  const client = useQueryClient();
  const country = useCountryCode();
  useEffect(() => {
    // What cannot be had now is asked for again when it is opened.
    if (next !== null) client.query(messageOptions(country, next)).catch(() => undefined);
  }, [client, country, next]);
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
  useTabRefresh(() => void query.refetch());
  const leave: ListKey = { shown: 'Esc', meaning: 'All messages', keys: ['Escape'], run: onList };
  // Once it is there, the thread has the keys.
  useListKeys(query.data === undefined ? [leave] : []);
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={8} height={44} />
    ) : (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  return <ThreadView item={query.data} onShow={onShow} onDone={onDone} onList={onList} onStep={onStep} />;
}
