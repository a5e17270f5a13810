import { useSyncExternalStore } from 'react';

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control of the form around an island holds, whoever fills it. */
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

/** Fills a control as a person would. */
export function fillField(control: FormControl, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Hides a control that an island stands for, or shows it. Its label and what was refused stay. */
export function showField(control: FormControl, isShown: boolean): void {
  control.hidden = !isShown;
}

/** The control of a field of the form. Throws where the form has none: then it stays the plain form it is. */
export function formControl(form: ParentNode, name: string): FormControl {
  const found = form.querySelector<FormControl>(`[name="${name}"]`);
  if (found === null) throw new Error(`The form has no field ${name}.`);
  return found;
}

/** An empty place below the line of a field, for an island. */
export function placeBelow(control: FormControl): HTMLElement {
  const place = document.createElement('div');
  place.className = 'island';
  (control.closest('.form-row') ?? control).after(place);
  return place;
}
