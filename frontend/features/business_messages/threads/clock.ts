import type { MessageRow } from '../model';

export type Urgency = 'late' | 'soon' | 'fine' | 'still';

export interface Clock {
  urgency: Urgency;
  words: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time before the deadline at which a first answer is at risk. The server notifies at the same time. */
const SOON = 4 * HOUR;

/** Return the label of a thread's clock: time left for the first answer, delay, or outcome. */
export function clockOf(
  row: Pick<MessageRow, 'status' | 'first_response_due_at' | 'first_responded_at' | 'sla_status'>,
  now: number,
): Clock {
  if (row.status === 'spam') return { urgency: 'still', words: '' };
  if (row.first_responded_at !== null) {
    return { urgency: 'still', words: row.sla_status === 'failed' ? 'Replied late' : 'Replied in time' };
  }
  const left = Date.parse(row.first_response_due_at) - now;
  if (left < 0) return { urgency: 'late', words: `${span(-left)} overdue` };
  return { urgency: left <= SOON ? 'soon' : 'fine', words: `${span(left)} left` };
}

function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}
