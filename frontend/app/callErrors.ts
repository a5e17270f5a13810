import { MESSAGE } from '@shared/api/codes';
import { dismissToast, showToast } from '@shared/ui/toasts';

let brokenLine: number | null = null;

/** Show the error of a call as a toast. A network error also gets a hint. */
export function tellError(message: string, requestId: string | null): void {
  const isBroken = message === MESSAGE.network;
  const id = showToast('error', message, { requestId, hint: isBroken ? hintOfBrokenLine() : null });
  if (isBroken) brokenLine = id;
}

function hintOfBrokenLine(): string {
  return isTyping() ? 'Check the connection. Your input is saved.' : 'Check the connection, then try again.';
}

const FIELDS = 'input[type="text"], textarea, [contenteditable="true"]';

/** Return true if the focused field, or its form or dialog, contains text. */
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

/** Dismiss the toast of the last network error. */
export function tellAnswered(): void {
  if (brokenLine === null) return;
  dismissToast(brokenLine);
  brokenLine = null;
}
