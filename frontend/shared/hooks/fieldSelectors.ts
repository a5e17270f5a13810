// Fields as they stand on the page. A choice of the component library is a box that has the role, with an input
// behind it that nobody sees; a text box that grows is measured by one that nobody sees.

/** What is typed into. */
export const WRITTEN =
  'input:not([aria-hidden="true"], [type="file"], [type="checkbox"], [type="radio"], :disabled), textarea:not([aria-hidden="true"], :disabled)';

/** What one chooses from. */
export const CHOICES = 'select:not(:disabled), [role="combobox"]:not(input, [aria-disabled="true"])';

/** What is filled in, but for ticks and files. */
export const FIELDS = `${WRITTEN}, ${CHOICES}`;

/** Ticks as well. */
export const FIELDS_AND_TICKS = `${FIELDS}, input:is([type="checkbox"], [type="radio"]):not(:disabled)`;
