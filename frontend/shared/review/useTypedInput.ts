import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeptInput, type KeptInput } from './keptInput';

interface TypedOptions<Values> {
  /** The kind of record, under which it is kept. */
  kind: string;
  id: number;
  /** What it begins with, of what was kept. */
  read: (kept: KeptInput) => Values;
  /** What is kept of it; asked when something is typed, and when `also` has changed. */
  toKeep: (values: Values) => KeptInput;
  also?: unknown;
}

/** What a person types for a record and has not sent: it survives a reload of this browser. */
export function useTypedInput<Values extends object>({ kind, id, read, toKeep, also }: TypedOptions<Values>) {
  const kept = useKeptInput(kind);
  const [values, setValues] = useState(() => read(kept.of(id)));
  const latest = useRef(values);
  const keep = () => kept.keep(id, toKeep(latest.current));
  const keepWith = useEffectEvent(keep);
  useEffect(() => keepWith(), [also]);
  return {
    values,
    /** What is typed by now, also before it is drawn. */
    now: () => latest.current,
    /** Changes a part of it. It is kept at once: the record may be left before the next drawing. */
    type: (change: Partial<Values>) => {
      latest.current = { ...latest.current, ...change };
      setValues(latest.current);
      keep();
    },
  };
}
