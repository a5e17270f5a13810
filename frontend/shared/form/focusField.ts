import { fieldId } from './fieldErrors';

/** Brings a field into view and puts the cursor there; a part of a field leads to the whole where it has no place of its own. */
export function focusField(field: string): void {
  const element =
    document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(field.split('.')[0] ?? ''));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
