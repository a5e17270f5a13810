import { useSyncExternalStore } from 'react';

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Return the current value of a form control outside the island. Changes by users and by `fillField` update it.
 */
export function useFormField(control: FormControl): string {
  return useSyncExternalStore(
    (notify) => {
      control.addEventListener('input', notify);
      control.addEventListener('change', notify);
      return () => {
        control.removeEventListener('input', notify);
        control.removeEventListener('change', notify);
      };
    },
    () => control.value,
  );
}

/** Set the value of a control and dispatch a change event, as typing does. */
export function fillField(control: FormControl, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Hide or show a control that an island replaces. Its label and errors stay visible. */
export function showField(control: FormControl, isShown: boolean): void {
  control.hidden = !isShown;
}

/** Return the form control of this name. Throws if there is none, and the form then stays without islands. */
export function formControl(form: ParentNode, name: string): FormControl {
  const control = form.querySelector<FormControl>(`[name="${name}"]`);
  if (control === null) throw new Error(`The form has no field ${name}.`);
  return control;
}

/** Insert and return an empty container for an island below the row of a field. */
export function placeBelow(control: FormControl): HTMLElement {
  const place = document.createElement('div');
  place.className = 'island';
  (control.closest('.form-row') ?? control).after(place);
  return place;
}
