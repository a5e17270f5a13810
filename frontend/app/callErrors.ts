import { MESSAGE } from '@shared/api/codes';
import { dismissToast, showToast } from '@shared/ui/toasts';

let brokenLine: number | null = null;

/** Shows what went wrong with a call; where the line is broken, also what to do about it. */
export function tellError(message: string, requestId: string | null): void {
  const isBroken = message === MESSAGE.network;
  const hint = isBroken ? 'Check the connection. What you typed is kept.' : null;
  const id = showToast('error', message, { requestId, hint });
  if (isBroken) brokenLine = id;
}

/** Puts away what was said of a broken line. */
export function tellAnswered(): void {
  if (brokenLine === null) return;
  dismissToast(brokenLine);
  brokenLine = null;
}
