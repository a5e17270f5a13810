import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FOLLOWED } from '@shared/review/elsewhere';
import { ListDesk } from '@shared/review/ListDesk';
import { useListQueue } from '@shared/review/useListQueue';
import { useListPage } from '@shared/review/useReviewQueue';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import { feedbackOptions, feedbacksOptions } from '../api';
import { AREA } from '../cases/useCase';
import { labelIn } from '../lists/feedbackCells';
import { isOpen, type Feedback, type FeedbackRow } from '../model';
import { CaseView } from './CaseView';
import { QueueLine } from './QueueLine';
import './feedback.css';

interface FeedbackDeskProps {
  id: number;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The list's rows as a queue at the left, the report in the middle with what has to be known beside it. */
export function FeedbackDesk({ id, defaults, onShow }: FeedbackDeskProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const { input, onPage } = useListPage(defaults);
  const query = useQuery({ ...feedbackOptions(country, id), ...FOLLOWED });
  const status = useEnum('feedback_status');
  const queue = useListQueue({
    area: AREA,
    input,
    optionsOf: (page) => feedbacksOptions(country, page),
    idOf,
    id,
    onShow,
    onPage,
  });
  return (
    <ListDesk
      area={AREA}
      title="Reports"
      back="All reports"
      queue={queue}
      idOf={idOf}
      Line={QueueLine}
      id={id}
      query={query}
      outcomeOf={(item) =>
        isOpen(item) ? null : { said: labelIn(status, item.status), by: item.updated_by }
      }
      onShow={onShow}
      load={(next) => client.query(feedbackOptions(country, next))}
    >
      {(item, ways) => <CaseView key={basisOf(item)} item={item} {...ways} onBack={onShow} />}
    </ListDesk>
  );
}

function idOf({ feedback_id }: FeedbackRow): number {
  return feedback_id;
}

/** A newer state of the store makes other differences: deciding begins anew. */
function basisOf({ place, category, status }: Feedback): string {
  const isOver = !['new', 'in_progress', 'waiting'].includes(status);
  return `${category}-${place.store_id}-${place.version}-${isOver ? 'over' : 'open'}`;
}
