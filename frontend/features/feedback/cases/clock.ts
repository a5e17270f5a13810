import type { FeedbackRow } from '../model';

export type Urgency = 'late' | 'soon' | 'fine' | 'still';

export interface Clock {
  urgency: Urgency;
  words: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As long before its end a report is at risk, for the server tells of it then. */
const SOON = 4 * HOUR;

/** What the clock of a report says: how long is left, how late it is, or that it stands still. */
export function clockOf(
  { status, sla_due_at }: Pick<FeedbackRow, 'status' | 'sla_due_at'>,
  now: number,
): Clock {
  if (status === 'waiting') return { urgency: 'still', words: 'Waiting for reporter' };
  if (status !== 'new' && status !== 'in_progress') return { urgency: 'still', words: '' };
  const left = Date.parse(sla_due_at) - now;
  if (left < 0) return { urgency: 'late', words: `${span(-left)} late` };
  return { urgency: left <= SOON ? 'soon' : 'fine', words: `${span(left)} left` };
}

function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}
