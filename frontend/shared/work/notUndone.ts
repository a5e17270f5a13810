import type { ApiError } from '@shared/api/errors';
import { isWorthAnotherTry } from '@shared/api/patience';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';

/**
 * Says what could not be undone, and why; returns the message's id. Where the reason may pass, the message offers to
 * undo it `again`, as the key does that takes back what is offered.
 */
export function tellNotUndone(
  title: string,
  error: ApiError,
  again: () => void,
  hint: string | null = null,
): number {
  const { requestId } = error;
  const message = `Not undone${title === '' ? '' : `: ${named(title)}`}. ${error.message}`;
  if (!isWorthAnotherTry(error)) return toast.error(message, { requestId, hint });
  const action = { label: 'Undo', run: again };
  return toast.error(message, { requestId, hint: 'It still stands.', action });
}
