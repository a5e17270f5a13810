import type { MouseEvent } from 'react';

/** Whether the row itself is meant: no control in it, and nothing that lies over it, such as what a cell opened. */
export function isOfRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Node && currentTarget.contains(target) && !isInteractive(target);
}

/** Whether a click opens the row: it is the row that is meant, and no words of it are being selected. */
export function isOpening(event: MouseEvent): boolean {
  return isOfRow(event) && (window.getSelection()?.toString() ?? '') === '';
}

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label, summary') !== null;
}
