import type { ApiError } from '@shared/api/errors';
import { outageText } from '@shared/api/outages';
import { dismissToast, showToast } from '@shared/ui/toasts';

let brokenLine: number | null = null;

/** Show the error of a call as a toast. An outage also gets a hint. */
export function showCallError(error: ApiError): void {
  const { kind, message, requestId } = error;
  const outage = outageText(error);
  const hint = outage === null ? null : `${outage} ${whatNow()}`;
  const id = showToast('error', message, { requestId, hint });
  if (kind === 'network') brokenLine = id;
}

function whatNow(): string {
  return isTyping() ? 'Your input is saved.' : 'Try again in a moment.';
}

const FIELDS = 'input[type="text"], textarea, [contenteditable="true"]';

/** Return true if the focused field, or its form or dialog, contains text. */
function isTyping(): boolean {
  const focused = document.activeElement;
  const container = focused?.closest('form, [role="dialog"]');
  const fields = [focused, ...(container?.querySelectorAll(FIELDS) ?? [])];
  return fields.some((field) => field?.matches(FIELDS) === true && textOf(field) !== '');
}

function textOf(field: Element): string | null {
  const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isInput ? field.value : field.textContent;
}

/** Dismiss the toast of the last network error. */
export function dismissOutageToast(): void {
  if (brokenLine === null) return;
  dismissToast(brokenLine);
  brokenLine = null;
}
