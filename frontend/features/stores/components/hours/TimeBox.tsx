import { useState } from 'react';
import { clock, parseClock } from './week';

interface TimeBoxProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

/** A time that is written to its end: what is typed next would be no part of it. */
const WHOLE = /^(\d{1,2}[:.h]\d{2}|\d{4})$/i;

/**
 * A time of the clock, typed as people write it: '9', '930', '21:30'. One that is whole counts at once, so that
 * saving by its key takes it; the others when the box is left.
 */
export function TimeBox({ label, minutes, onChange }: TimeBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const parsed = parseClock(text);
    if (parsed !== null && clock(parsed) !== clock(minutes)) onChange(parsed);
  };
  const commit = () => {
    setTyped(null);
    if (typed !== null) take(typed);
  };
  const type = (text: string) => {
    setTyped(text);
    if (WHOLE.test(text.trim())) take(text);
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
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
