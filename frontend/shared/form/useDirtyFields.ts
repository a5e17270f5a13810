import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';

const SEPARATOR = '\n';

/**
 * Return the names of the changed fields. The caller renders again when this list changes, not with each key
 * press: fields subscribe to their own values.
 */
export function useDirtyFields(form: UseFormReturn, readNames: () => readonly string[]): readonly string[] {
  const subscribe = useCallback(
    (notify: () => void) => form.subscribe({ formState: { values: true }, callback: notify }),
    [form],
  );
  // Joined to a string, because snapshots are compared by identity.
  const joined = useSyncExternalStore(subscribe, () => readNames().join(SEPARATOR));
  return useMemo(() => (joined === '' ? [] : joined.split(SEPARATOR)), [joined]);
}
