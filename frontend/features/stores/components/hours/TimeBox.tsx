import { useState } from 'react';
import { clock, parseClock } from './week';

interface TimeBoxProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

/** A time of the clock, typed as people write it: '9', '930', '21:30'. */
export function TimeBox({ label, minutes, onChange }: TimeBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const parsed = typed === null ? null : parseClock(typed);
    setTyped(null);
    if (parsed !== null && clock(parsed) !== clock(minutes)) onChange(parsed);
  };
  return (
    <input
      className="time-box"
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      value={typed ?? clock(minutes)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
