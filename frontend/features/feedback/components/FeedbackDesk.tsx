import { ListDesk } from '@shared/review/ListDesk';
import type { ListDefaults } from '@shared/table/state/listState';
import { feedbackOptions, feedbacksOptions } from '../api';
import { AREA } from '../cases/useCase';
import { isOpen, type Feedback, type FeedbackRow } from '../model';
import { CaseView } from './CaseView';
import { QueueLine } from './QueueLine';
import './feedback.css';

const DESK = {
  area: AREA,
  title: 'Reports',
  back: 'All reports',
  rowsOptions: feedbacksOptions,
  caseOptions: feedbackOptions,
  idOf: ({ feedback_id }: FeedbackRow) => feedback_id,
  Line: QueueLine,
  statuses: 'feedback_status',
  isWaiting: isOpen,
  decidedBy: ({ updated_by }: Feedback) => updated_by,
};

interface FeedbackDeskProps {
  id: number;
  defaults: ListDefaults;
  onShow: (id: number | null) => void;
}

/** The report desk: the queue on the left, the report and its details in the middle. */
export function FeedbackDesk(props: FeedbackDeskProps) {
  return (
    <ListDesk definition={DESK} {...props}>
      {(item, ways) => <CaseView key={basisOf(item)} item={item} {...ways} onBack={props.onShow} />}
    </ListDesk>
  );
}

/**
 * Return a key that changes with the store's version. New data means other differences, so the decisions
 * restart.
 */
function basisOf({ place, category, status }: Feedback): string {
  const isOver = !['new', 'in_progress', 'waiting'].includes(status);
  return `${category}-${place.store_id}-${place.version}-${isOver ? 'over' : 'open'}`;
}
