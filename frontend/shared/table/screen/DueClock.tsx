import { useState } from 'react';

const TONES: Readonly<Record<string, string>> = { late: 'danger', soon: 'warning' };
interface DueClockProps {
  /** Exact time, for the tooltip. */
  at: string;
  /** Return the urgency and the text at a time; an empty text if nothing is due. */
  clock: (now: number) => { urgency: string; words: string };
}

/** The time left until a deadline. */
export function DueClock({ at, clock }: DueClockProps) {
  // Rows are rendered again when their list is fetched; updates every minute are not needed.
  const [now] = useState(Date.now);
  const { urgency, words } = clock(now);
  if (words === '') return <span className="muted">–</span>;
  return (
    <span className={`unbroken ${TONES[urgency] ?? 'muted'}`} title={at}>
      {words}
    </span>
  );
}
