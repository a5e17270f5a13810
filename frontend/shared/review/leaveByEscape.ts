import type { KeyboardEvent } from 'react';

/** Blur an input on Esc, keeping its text. Shortcuts then apply to the screen again. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  // The Esc shortcut of the screen would leave the case.
  event.stopPropagation();
  event.currentTarget.blur();
}
