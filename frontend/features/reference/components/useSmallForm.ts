import { useState } from 'react';
import type { Faults } from '@shared/form/faults';
import { patchOf, type FormValues } from '@shared/form/patch';
import { createAsker } from '@shared/form/questions';
import { save } from '@shared/form/saving';

interface SmallFormOptions<Values, Saved> {
  /** What the record holds, by the names of its fields; what a new one begins with. */
  start: Values;
  /** The version that is looked at; null for a record that is not there yet. */
  version: number | null;
  /** What is missing or wrong of it before it is sent, by field. */
  faultsOf: (values: Values) => Faults;
  /** Sends what was changed over a version; all of it where the record is new. */
  send: (patch: Partial<Values>, version: number | null) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/**
 * A form in a dialog: what was typed, what was refused of it, and a save that keeps what a colleague changed
 * meanwhile.
 */
export function useSmallForm<Values extends object, Saved>({
  start,
  version,
  faultsOf,
  send,
  onSaved,
}: SmallFormOptions<Values, Saved>) {
  const [before] = useState(start);
  const [values, setValues] = useState(start);
  const [asker] = useState(createAsker);
  const [errors, setErrors] = useState<Faults>({});
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const submit = async () => {
    const faults = faultsOf(values);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const now = values as FormValues;
    const result = await save(
      (patch, over) => send(patch as Partial<Values>, over),
      version === null ? now : patchOf(before as FormValues, now),
      version,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind === 'saved') onSaved(result.record);
  };
  return { values, errors, asker, change, submit };
}
