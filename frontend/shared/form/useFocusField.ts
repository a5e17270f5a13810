import { useContext } from 'react';
import { fieldId, FormIdContext, ShowFieldContext } from './fieldErrors';

/**
 * Return a function that scrolls to a field of this form and focuses it. A nested field without its own
 * control leads to its parent; a field that is not rendered yet is mounted first.
 */
export function useFocusField(): (field: string) => void {
  const form = useContext(FormIdContext);
  const show = useContext(ShowFieldContext);
  return (field) => {
    if (!focusField(form, field)) show?.(field);
  };
}

/** Focus a field. Return false if it is not rendered. */
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

/**
 * Return the control to focus in a field with several controls: the first invalid one, or else the first one.
 */
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
