import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStoredInput, type StoredInput } from './storedInput';

interface TypedOptions<Values> {
  /** Kind of record, part of the storage key. */
  kind: string;
  id: number;
  /** Return the initial values from stored input. */
  read: (stored: StoredInput) => Values;
  /** Return the values to store. Called on input, and when `also` has changed. */
  toKeep: (values: Values) => StoredInput;
  also?: unknown;
}

/** Manage unsent input for a record, which survives a reload of the page. */
export function useTypedInput<Values extends object>({ kind, id, read, toKeep, also }: TypedOptions<Values>) {
  const storedInput = useStoredInput(kind);
  const [values, setValues] = useState(() => read(storedInput.of(id)));
  const latest = useRef(values);
  const keep = () => storedInput.keep(id, toKeep(latest.current));
  const keepWith = useEffectEvent(keep);
  useEffect(() => keepWith(), [also]);
  return {
    values,
    /** Return the current values, also before they are rendered. */
    now: () => latest.current,
    /**
     * Change a part of the values. Stored immediately, because the record may be left before the next render.
     */
    type: (change: Partial<Values>) => {
      latest.current = { ...latest.current, ...change };
      setValues(latest.current);
      keep();
    },
  };
}
