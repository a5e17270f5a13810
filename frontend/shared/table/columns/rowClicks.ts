import type { MouseEvent } from 'react';

/**
 * Check whether an event targets the row itself: not a control in it, and not a popover opened from one of
 * its cells.
 */
export function isOfRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Node && currentTarget.contains(target) && !isInteractive(target);
}

/** Check whether a click opens the row: it targets the row itself, and no text is being selected. */
export function isOpening(event: MouseEvent): boolean {
  return isOfRow(event) && (window.getSelection()?.toString() ?? '') === '';
}

/** Return the edit button of the cell that a click targets, or null. */
export function editButtonAt({ target }: MouseEvent): HTMLElement | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  return cell?.querySelector<HTMLElement>(':scope > .cell-edit') ?? null;
}

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label, summary') !== null;
}
