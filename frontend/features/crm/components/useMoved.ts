import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '@shared/api/errors';
import { latestOwn, showNothingToUndo, undoChange } from '@shared/history/undoing';
import { useUser } from '@shared/session/hooks';
import { dismissToast, toast } from '@shared/ui/toasts';
import { showNotUndone } from '@shared/work/notUndone';
import type { Lead } from '../model';

/**
 * Return a function that shows a toast for a move, with undo. Undo reverts the user's last move like the
 * history does.
 */
export function useMoved({ lead_id, country, name }: Pick<Lead, 'lead_id' | 'country' | 'name'>) {
  const client = useQueryClient();
  const { user_id } = useUser();
  const offered = useRef<number | null>(null);
  const undo = async (): Promise<void> => {
    try {
      const lead = { country, objectType: 'lead', objectId: lead_id };
      const move = (await latestOwn(lead, user_id)).find(({ action }) => action === 'move');
      if (move === undefined) showNothingToUndo();
      else await undoChange(client, lead, move.log_id, name, 'all');
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!error.isSilent) showNotUndone(name, error, () => void undo());
    }
  };
  return (words: string): void => {
    // The previous toast's undo would revert this move.
    if (offered.current !== null) dismissToast(offered.current);
    offered.current = toast.success(words, { action: { label: 'Undo', run: () => void undo() } });
  };
}
