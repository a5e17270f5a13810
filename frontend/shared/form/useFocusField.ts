import { useContext } from 'react';
import { fieldId, FormIdContext } from './fieldErrors';

/**
 * Brings a field of this form into view and puts the cursor there; a part of a field leads to the
 * whole where it has no place of its own.
 */
export function useFocusField(): (field: string) => void {
  const form = useContext(FormIdContext);
  return (field) => {
    const element =
      document.getElementById(fieldId(form, field)) ??
      document.getElementById(fieldId(form, field.split('.')[0] ?? ''));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
}
