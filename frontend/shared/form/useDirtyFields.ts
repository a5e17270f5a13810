import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';

const SEPARATOR = '\n';

/**
 * Returns the names of the changed fields. Renders the caller when this list changes, not with each key: the form's
 * values are read by the fields that subscribe to them.
 */
export function useDirtyFields(form: UseFormReturn, readNames: () => readonly string[]): readonly string[] {
  const subscribe = useCallback(
    (notify: () => void) => form.subscribe({ formState: { values: true }, callback: notify }),
    [form],
  );
  // Joined, because a snapshot has to be equal by identity.
  const joined = useSyncExternalStore(subscribe, () => readNames().join(SEPARATOR));
  return useMemo(() => (joined === '' ? [] : joined.split(SEPARATOR)), [joined]);
}
