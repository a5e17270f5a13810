import { useState } from 'react';
import type { Faults } from '@shared/form/faults';
import { patchOf, type FormValues } from '@shared/form/patch';
import { createAsker } from '@shared/form/questions';
import { save } from '@shared/form/saving';

interface SmallFormOptions<Values, Saved> {
  /** Initial values by field name: those of the record, or the defaults of a new one. */
  start: Values;
  /** Version of the loaded record, or null for a new one. */
  version: number | null;
  /** Return the errors of missing or invalid values before sending, by field. */
  faultsOf: (values: Values) => Faults;
  /** Send the changes based on a version, or all values of a new record. */
  send: (patch: Partial<Values>, version: number | null) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** Return the state of a form in a dialog: values, errors, and a save that merges a colleague's changes. */
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
