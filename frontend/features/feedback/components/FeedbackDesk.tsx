import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { useCountryCode } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { feedbackKeys, feedbackOptions } from '../api';
import { neighbour, nextInQueue } from '../cases/queue';
import { CaseView } from './CaseView';
import { Queue } from './Queue';
import '@shared/form/control.css';
import '@shared/review/review.css';
import './feedback.css';

interface FeedbackDeskProps {
  id: number;
  params: URLSearchParams;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The list's rows as a queue at the left, the report in the middle with what has to be known beside it. */
export function FeedbackDesk({ id, params, defaults, onShow }: FeedbackDeskProps) {
  const country = useCountryCode();
  const input = useMemo(() => toListInput(readListState(params, defaults)), [params, defaults]);
  const queue = useQuery({
    queryKey: feedbackKeys.list(country, input),
    queryFn: ({ signal }) =>
      callApi('error_feedback/query_feedbacks', input as CallInput<'error_feedback/query_feedbacks'>, {
        signal,
        country,
        handles: 'all',
      }),
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => (queue.data?.list ?? []).map(({ feedback_id }) => feedback_id), [queue.data]);
  const next = nextInQueue(ids, id);
  useLoadedAhead(next);
  return (
    <div className="review-desk">
      <Queue
        rows={queue.data?.list ?? []}
        total={queue.data?.total ?? null}
        shownId={id}
        onShow={onShow}
        onList={() => onShow(null)}
      />
      <div className="review-case">
        <button type="button" className="page-button feedback-back" onClick={() => onShow(null)}>
          All reports <kbd>Esc</kbd>
        </button>
        <ShownCase
          key={id}
          id={id}
          onDone={() => onShow(next)}
          onList={() => onShow(null)}
          onStep={(by) => onShow(neighbour(ids, id, by) ?? id)}
        />
      </div>
    </div>
  );
}

/** The report after this one is there at once. */
function useLoadedAhead(next: number | null): void {
  const client = useQueryClient();
  const country = useCountryCode();
  useEffect(() => {
    // What cannot be had now is asked for again when it is opened.
    if (next !== null) client.query(feedbackOptions(country, next)).catch(() => undefined);
  }, [client, country, next]);
}

interface ShownCaseProps {
  id: number;
  onDone: () => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

function ShownCase({ id, onDone, onList, onStep }: ShownCaseProps) {
  const query = useQuery(feedbackOptions(useCountryCode(), id));
  useTabRefresh(() => void query.refetch());
  const leave: ListKey = { shown: 'Esc', meaning: 'All reports', keys: ['Escape'], run: onList };
  // Once it is there, the report has the keys.
  useListKeys(query.data === undefined ? [leave] : []);
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={8} height={44} />
    ) : (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  const { place, category, status } = query.data;
  // A newer state of the store makes other differences: deciding begins anew.
  const isOver = !['new', 'in_progress', 'waiting'].includes(status);
  const basis = `${category}-${place.store_id}-${place.version}-${isOver ? 'over' : 'open'}`;
  return <CaseView key={basis} item={query.data} onDone={onDone} onList={onList} onStep={onStep} />;
}
