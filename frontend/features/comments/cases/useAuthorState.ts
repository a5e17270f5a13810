import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { commentKeys, useRefetch } from '../api';
import type { AuthorState, Comment } from '../model';

const STATE_MESSAGES: Readonly<Record<AuthorState, string>> = {
  normal: 'no longer checked first',
  premod: 'now checked first',
  banned: 'banned',
};

/**
 * Return a function that sets how an author's future comments are moderated, with undo. The caller handles
 * API errors.
 */
export function useAuthorState(): (author: Comment['author'], state: AuthorState) => Promise<void> {
  const client = useQueryClient();
  const country = useCountryCode();
  const refetchLists = useRefetch();
  return async ({ public_user_id, nickname, state: before }, state) => {
    if (public_user_id === null) return;
    await callApi('comment/set_author_state', { public_user_id, state }, { country, handles: 'all' });
    refetchLists();
    const undo = async () => {
      await callApi('comment/set_author_state', { public_user_id, state: before }, { country });
      await client.invalidateQueries({ queryKey: commentKeys.all });
    };
    toast.success(`${named(nickname)}: ${STATE_MESSAGES[state]}`, {
      action: { label: 'Undo', run: () => void undo() },
    });
  };
}
