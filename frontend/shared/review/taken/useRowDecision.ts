import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isApiError } from '@shared/api/errors';
import { comeBack, isLeaving, leave } from '@shared/table/leaving';
import { onItsWay } from './taken';

/**
 * Decides on a row of a list: the row is gone at once, and there again where the server refuses, which the call
 * tells. The list is read anew before the row may come back.
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
        // The client has told of it.
        if (!isApiError(error)) throw error;
      } finally {
        await client.invalidateQueries({ queryKey: listKey });
        comeBack(area, id);
      }
    },
    [client, area, listKey],
  );
}
