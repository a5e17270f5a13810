import { createContext, useContext } from 'react';
import type { FieldErrors } from 'react-hook-form';

/** ID prefix of a form. Several forms can be mounted at once, one per tab. */
export const FormIdContext = createContext('');

/** Mount a field that is not rendered yet; null if all fields are rendered. */
export const ShowFieldContext = createContext<((field: string) => void) | null>(null);

/** Return the ID of the control of a field, to which its label and the error summary refer. */
export function fieldId(form: string, name: string): string {
  return `${form}field-${name.replaceAll('.', '-')}`;
}

export function useFieldId(name: string): string {
  return fieldId(useContext(FormIdContext), name);
}

/** Type of an error that was found when the field was left, before the form was sent. */
export const LEFT = 'left';

export interface FieldMessage {
  field: string;
  message: string;
  /** True if the error was found when the field was left. */
  isLeft: boolean;
}

/** Return the error messages of a form. Nested errors have dotted names. */
export function messagesOf(errors: FieldErrors, prefix = ''): readonly FieldMessage[] {
  return Object.entries(errors).flatMap(([key, error]): readonly FieldMessage[] => {
    const field = prefix === '' ? key : `${prefix}.${key}`;
    if (error === undefined) return [];
    if (typeof error.message === 'string' && error.message !== '')
      return [{ field, message: error.message, isLeft: error.type === LEFT }];
    return messagesOf(error as FieldErrors, field);
  });
}

/** Return the error message of a field or of anything inside it. */
export function messageFor(errors: FieldErrors, name: string): string | null {
  const message = messagesOf(errors).find(({ field }) => field === name || field.startsWith(`${name}.`));
  return message?.message ?? null;
}
