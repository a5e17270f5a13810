import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryRecords } from '@shared/records/recordCalls';
import { ArrivingCase, ListDesk } from '@shared/review/ListDesk';
import { neighbour, nextInQueue } from '@shared/review/queue';
import { useLoadedAhead } from '@shared/review/useLoadedAhead';
import { useCountryCode } from '@shared/session/hooks';
import { readListState, toListInput, type ListDefaults } from '@shared/table/listState';
import { feedbackKeys, feedbackOptions } from '../api';
import type { Feedback } from '../model';
import { CaseView } from './CaseView';
import { Queue } from './Queue';
import './feedback.css';

const LIST = 'All reports';

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
    queryFn: ({ signal }) => queryRecords('feedback', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => (queue.data?.list ?? []).map(({ feedback_id }) => feedback_id), [queue.data]);
  const next = nextInQueue(ids, id);
  const client = useQueryClient();
  useLoadedAhead(next, (following) => client.query(feedbackOptions(country, following)));
  return (
    <ListDesk
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
      <ShownCase
        key={id}
        id={id}
        onDone={() => onShow(next)}
        onList={() => onShow(null)}
        onStep={(by) => onShow(neighbour(ids, id, by) ?? id)}
      />
    </ListDesk>
  );
}

interface ShownCaseProps {
  id: number;
  onDone: () => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

function ShownCase({ id, onDone, onList, onStep }: ShownCaseProps) {
  const query = useQuery(feedbackOptions(useCountryCode(), id));
  return (
    <ArrivingCase query={query} list={LIST} onList={onList}>
      {(item) => <CaseView key={basisOf(item)} item={item} onDone={onDone} onList={onList} onStep={onStep} />}
    </ArrivingCase>
  );
}

/** A newer state of the store makes other differences: deciding begins anew. */
function basisOf({ place, category, status }: Feedback): string {
  const isOver = !['new', 'in_progress', 'waiting'].includes(status);
  return `${category}-${place.store_id}-${place.version}-${isOver ? 'over' : 'open'}`;
}
