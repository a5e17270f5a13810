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
  const element = elementOf(form, field);
  if (element === null) return false;
  const control = placeToType(element);
  if (!isInView(control)) control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}

function elementOf(form: string, field: string): HTMLElement | null {
  return (
    document.getElementById(fieldId(form, field)) ??
    document.getElementById(fieldId(form, field.split('.')[0] ?? ''))
  );
}

/** Space in px for sticky bars at the edges of a scroll container. */
const BARS_PX = 56;

function isInView(element: HTMLElement): boolean {
  const view = element.closest('.anchor')?.getBoundingClientRect();
  if (view === undefined || view.height === 0) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= view.top + BARS_PX && bottom <= Math.min(view.bottom, innerHeight) - BARS_PX;
}

/** Return the fields in the order of the screen. Fields that are not rendered yet come last. */
export function fieldsInOrder(form: string, fields: readonly string[]): readonly string[] {
  const placed = fields.map((field) => ({ field, element: elementOf(form, field) }));
  placed.sort(({ element: one }, { element: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return placed.map(({ field }) => field);
}

/** Check whether a field has the focus. */
export function hasFocus(form: string, field: string): boolean {
  return elementOf(form, field)?.contains(document.activeElement) === true;
}

const CONTROLS =
  ':is(input:not([type="hidden"]), textarea, [contenteditable="true"], [role="combobox"], button):not([tabindex="-1"], [aria-hidden="true"])';
const INVALID = `:is(${CONTROLS}, select)[aria-invalid="true"]`;

/**
 * Return the control to focus in a field with several controls: the first invalid one, or else the first one.
 */
function placeToType(field: HTMLElement): HTMLElement {
  if (field.matches(CONTROLS)) return field;
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROLS)];
  return (
    field.querySelector<HTMLElement>(INVALID) ??
    controls.find((control) => !control.matches('button, [role="combobox"]')) ??
    controls[0] ??
    field
  );
}
