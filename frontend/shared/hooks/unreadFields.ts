import { createContext, useContext, useEffect } from 'react';

/** Error messages of the fields of a small form or dialog whose text cannot be parsed. */
export type UnreadFields = Map<object, string>;

/** Null outside of forms and dialogs. */
export const UnreadFieldsContext = createContext<UnreadFields | null>(null);

/** Prevent the form or dialog from being submitted while there is a problem. */
export function useUnreadField(problem: string | null): void {
  const fields = useContext(UnreadFieldsContext);
  useEffect(() => {
    if (fields === null || problem === null) return undefined;
    const field = {};
    fields.set(field, problem);
    return () => void fields.delete(field);
  }, [fields, problem]);
}
