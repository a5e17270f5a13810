import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isApiError } from '@shared/api/errors';
import { restoreRow, isLeaving, leave } from './leaving';
import { onItsWay } from './taken';

/**
 * Return a function that decides on a row of a list. The row disappears immediately, and returns if the
 * server rejects the decision; the API client reports the error. The list is fetched again before the row can
 * return.
 */
export function useRowDecision(area: string, listKey: QueryKey) {
  const client = useQueryClient();
  return useCallback(
    async (id: number, send: () => Promise<void>) => {
      if (isLeaving(area, id)) return;
      leave(area, id);
      const sent = send();
      onItsWay(area, id, sent);
      try {
        await sent;
      } catch (error) {
        // The API client has reported the error.
        if (!isApiError(error)) throw error;
      } finally {
        await client.invalidateQueries({ queryKey: listKey });
        restoreRow(area, id);
      }
    },
    [client, area, listKey],
  );
}
