import type { KeyboardEvent } from 'react';

/**
 * Goes on by Ctrl Enter wherever in a dialog one types: a text of several lines keeps Enter for itself. A button that
 * has the focus is what is meant.
 */
export function goOnByKey(go: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.target instanceof HTMLButtonElement) event.target.click();
    else go();
  };
}
