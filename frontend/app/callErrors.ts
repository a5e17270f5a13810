import { MESSAGE } from '@shared/api/codes';
import { dismissToast, showToast } from '@shared/ui/toasts';

let brokenLine: number | null = null;

/** Shows what went wrong with a call; where the line is broken, also what to do about it. */
export function tellError(message: string, requestId: string | null): void {
  const isBroken = message === MESSAGE.network;
  const id = showToast('error', message, { requestId, hint: isBroken ? hintOfBrokenLine() : null });
  if (isBroken) brokenLine = id;
}

function hintOfBrokenLine(): string {
  return isTyping()
    ? 'Check the connection. What you typed is kept.'
    : 'Check the connection, then try again.';
}

const FIELDS = 'input[type="text"], textarea, [contenteditable="true"]';

/** Whether there is text in the field that has the focus, or in the form or dialog that it is in. */
function isTyping(): boolean {
  const focused = document.activeElement;
  const around = focused?.closest('form, [role="dialog"]');
  const fields = [focused, ...(around?.querySelectorAll(FIELDS) ?? [])];
  return fields.some((field) => field?.matches(FIELDS) === true && textOf(field) !== '');
}

function textOf(field: Element): string | null {
  const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isInput ? field.value : field.textContent;
}

/** Puts away what was said of a broken line. */
export function tellAnswered(): void {
  if (brokenLine === null) return;
  dismissToast(brokenLine);
  brokenLine = null;
}
