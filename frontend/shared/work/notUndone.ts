import type { ApiError } from '@shared/api/errors';
import { isWorthAnotherTry } from '@shared/api/patience';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';

/**
 * Report why an undo failed. Return the ID of the toast. If the reason is temporary, the toast offers to undo
 * `again`, as does the shortcut for undo.
 */
export function showNotUndone(
  title: string,
  error: ApiError,
  again: () => void,
  hint: string | null = null,
): number {
  const { requestId } = error;
  const message = `Not undone${title === '' ? '' : `: ${named(title)}`}. ${error.message}`;
  if (!isWorthAnotherTry(error)) return toast.error(message, { requestId, hint });
  const action = { label: 'Undo', run: again };
  return toast.error(message, { requestId, hint: 'It is still in effect.', action });
}
