import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { StoreValues } from './values';

type Name = keyof StoreValues;

/** Return the typed value and handlers of a field of the store form. */
export function useStoreField<Key extends Name>(name: Key) {
  const { field } = useController({ name });
  return {
    value: field.value as StoreValues[Key],
    onChange: field.onChange as (value: StoreValues[Key]) => void,
    onBlur: field.onBlur,
  };
}

export function useStoreValue<Key extends Name>(name: Key): StoreValues[Key] {
  return useWatch<StoreValues, Key>({ name });
}

/** Return the current values of these fields. Typing in other fields does not render the caller again. */
export function useStoreValues<Key extends Name>(names: readonly Key[]): Pick<StoreValues, Key> {
  const values = useWatch({ name: names }) as readonly unknown[];
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Pick<StoreValues, Key>;
}

/** Return a function that sets several fields at once. */
export function useSetStoreValues() {
  const { setValue } = useFormContext();
  return (change: Partial<StoreValues>) => {
    for (const [name, value] of Object.entries(change)) setValue(name, value, { shouldDirty: true });
  };
}
