import { useContext } from 'react';
import { fieldId, FormIdContext, ShowFieldContext } from './fieldErrors';

/**
 * Brings a field of this form into view and puts the cursor there; a part of a field leads to the
 * whole where it has no place of its own, and one that is not drawn now is shown first.
 */
export function useFocusField(): (field: string) => void {
  const form = useContext(FormIdContext);
  const show = useContext(ShowFieldContext);
  return (field) => {
    if (!focusField(form, field)) show?.(field);
  };
}

/** Whether the field is drawn; it has the cursor then. */
export function focusField(form: string, field: string): boolean {
  const element =
    document.getElementById(fieldId(form, field)) ??
    document.getElementById(fieldId(form, field.split('.')[0] ?? ''));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  return element !== null;
}
