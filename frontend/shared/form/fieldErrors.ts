import { createContext, useContext } from 'react';
import type { FieldErrors } from 'react-hook-form';

/** What the ids of one form begin with: several forms are alive at once, each in its tab. */
export const FormIdContext = createContext('');

/** Brings a field on show that its form does not draw now; null where all are drawn. */
export const ShowFieldContext = createContext<((field: string) => void) | null>(null);

/** The id of a field's control, by which its label and the summary find it. */
export function fieldId(form: string, name: string): string {
  return `${form}field-${name.replaceAll('.', '-')}`;
}

export function useFieldId(name: string): string {
  return fieldId(useContext(FormIdContext), name);
}

export interface FieldMessage {
  field: string;
  message: string;
}

/** The messages of a form's errors, nested ones under their dotted names. */
export function messagesOf(errors: FieldErrors, prefix = ''): readonly FieldMessage[] {
  return Object.entries(errors).flatMap(([key, error]): readonly FieldMessage[] => {
    const field = prefix === '' ? key : `${prefix}.${key}`;
    if (error === undefined) return [];
    if (typeof error.message === 'string' && error.message !== '') return [{ field, message: error.message }];
    return messagesOf(error as FieldErrors, field);
  });
}

/** The words for one field, or for anything inside it. */
export function messageFor(errors: FieldErrors, name: string): string | null {
  const found = messagesOf(errors).find(({ field }) => field === name || field.startsWith(`${name}.`));
  return found?.message ?? null;
}
