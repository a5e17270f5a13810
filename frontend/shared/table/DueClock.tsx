import { useState } from 'react';

const TONES: Readonly<Record<string, string>> = { late: 'danger', soon: 'warning' };
interface DueClockProps {
  /** The exact moment, for whoever asks. */
  at: string;
  /** How urgent it is at a moment, and in words; no words where nothing is due. */
  clock: (now: number) => { urgency: string; words: string };
}

/** How much time is left. */
export function DueClock({ at, clock }: DueClockProps) {
  // Rows are drawn anew when their list is read: to the minute is not needed here.
  const [now] = useState(Date.now);
  const { urgency, words } = clock(now);
  if (words === '') return <span className="muted">–</span>;
  return (
    <span className={`unbroken ${TONES[urgency] ?? 'muted'}`} title={at}>
      {words}
    </span>
  );
}
