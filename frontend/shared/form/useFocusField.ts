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
  if (element !== null) placeToType(element).focus({ preventScroll: true });
  return element !== null;
}

const CONTROLS =
  ':is(input:not([type="hidden"]), textarea, [contenteditable="true"], [role="combobox"], button):not([tabindex="-1"], [aria-hidden="true"])';

/** Where one types, in a field that is a frame around several controls: what is wrong, or what is written in first. */
function placeToType(field: HTMLElement): HTMLElement {
  if (field.matches(CONTROLS)) return field;
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROLS)];
  return (
    controls.find((control) => control.matches('[aria-invalid="true"]')) ??
    controls.find((control) => !control.matches('button, [role="combobox"]')) ??
    controls[0] ??
    field
  );
}
