import { createContext, useContext, useEffect } from 'react';

/** The small fields of a form or dialog whose text could not be read, with the message of each. */
export type UnreadFields = Map<object, string>;

/** Null outside of forms and dialogs. */
export const UnreadFieldsContext = createContext<UnreadFields | null>(null);

/** Keeps the form or dialog from sending as long as there is a problem. */
export function useUnreadField(problem: string | null): void {
  const fields = useContext(UnreadFieldsContext);
  useEffect(() => {
    if (fields === null || problem === null) return undefined;
    const field = {};
    fields.set(field, problem);
    return () => void fields.delete(field);
  }, [fields, problem]);
}
