import { useState } from 'react';
import { clock, parseClock } from './week';

interface TimeBoxProps {
  label: string;
  minutes: number;
  /** ID of the error of its day, or null. */
  errorId: string | null;
  onChange: (minutes: number) => void;
}

/** Complete time. Further characters could not be part of it. */
const WHOLE = /^(\d{1,2}[:.h]\d{2}|\d{4})$/i;

/**
 * A text field for a time of day, in any common format: '9', '930', '21:30'. A complete time is applied at
 * once, so that the save shortcut includes it. Others are applied on blur.
 */
export function TimeBox({ label, minutes, errorId, onChange }: TimeBoxProps) {
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
      aria-invalid={errorId !== null}
      aria-describedby={errorId ?? undefined}
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
