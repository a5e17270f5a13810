import { createContext, useContext, useEffect } from 'react';

/** Error messages of the fields of a small form or dialog whose text cannot be parsed. */
export type UnreadFields = Map<object, string>;

/** The messages of the form or dialog, and of each group in it that is saved alone. */
export const UnreadFieldsContext = createContext<readonly UnreadFields[]>([]);

/** Prevent the form, dialog or group from being submitted while there is a problem. */
export function useUnreadField(problem: string | null): void {
  const levels = useContext(UnreadFieldsContext);
  useEffect(() => {
    if (problem === null) return undefined;
    const field = {};
    for (const fields of levels) fields.set(field, problem);
    return () => {
      for (const fields of levels) fields.delete(field);
    };
  }, [levels, problem]);
}
