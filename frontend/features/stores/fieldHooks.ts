import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { StoreValues } from './values';

type Name = keyof StoreValues;

/** One field of the store's form, with its type. */
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

/** All of the form as it stands. */
export function useStoreValues(): StoreValues {
  return useWatch() as StoreValues;
}

/** Sets several fields at once. */
export function useSetStoreValues() {
  const { setValue } = useFormContext();
  return (change: Partial<StoreValues>) => {
    for (const [name, value] of Object.entries(change)) setValue(name, value, { shouldDirty: true });
  };
}
