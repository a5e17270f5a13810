import type { FeedbackRow } from '../model';

export type Urgency = 'late' | 'soon' | 'fine' | 'still';

export interface Clock {
  urgency: Urgency;
  words: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time before the deadline at which a report is at risk. The server notifies at the same time. */
const SOON = 4 * HOUR;

/** Return the label of a report's clock: time left, delay, or that it is paused. */
export function clockOf(
  { status, sla_due_at }: Pick<FeedbackRow, 'status' | 'sla_due_at'>,
  now: number,
): Clock {
  if (status === 'waiting') return { urgency: 'still', words: 'Waiting for reporter' };
  if (status !== 'new' && status !== 'in_progress') return { urgency: 'still', words: '' };
  const left = Date.parse(sla_due_at) - now;
  if (left < 0) return { urgency: 'late', words: `${span(-left)} overdue` };
  return { urgency: left <= SOON ? 'soon' : 'fine', words: `${span(left)} left` };
}

function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}
