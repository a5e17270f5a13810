// CSS selectors of form fields. A MUI select is a box with a role and a hidden input behind it; a MUI
// textarea that grows has a hidden copy to measure its height. Both hidden elements are excluded.

/** Text inputs and textareas. */
export const WRITTEN =
  'input:not([aria-hidden="true"], [type="file"], [type="checkbox"], [type="radio"], :disabled), textarea:not([aria-hidden="true"], :disabled)';

/** Selects. */
export const CHOICES = 'select:not(:disabled), [role="combobox"]:not(input, [aria-disabled="true"])';

/** All fields except checkboxes, radio buttons and file inputs. */
export const FIELDS = `${WRITTEN}, ${CHOICES}`;

/** All fields except file inputs. */
export const FIELDS_AND_TICKS = `${FIELDS}, input:is([type="checkbox"], [type="radio"]):not(:disabled)`;
