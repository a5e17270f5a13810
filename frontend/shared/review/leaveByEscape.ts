import type { KeyboardEvent } from 'react';

/** Takes the cursor out of a box by Escape, what is typed in it kept: the keys are the screen's again. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  // The screen's own Escape would leave the case.
  event.stopPropagation();
  event.currentTarget.blur();
}
