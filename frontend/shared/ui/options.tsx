import type { ReactElement } from 'react';

interface Choice {
  value: string | number;
  label: string;
}

/** Return the `option` elements of a `Select` for these choices. */
export function optionsOf(choices: readonly Choice[]): ReactElement[] {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
