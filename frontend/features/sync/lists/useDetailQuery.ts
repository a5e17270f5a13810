import { useCallback } from 'react';
import type { Query } from '@shared/routes/location';
import { useTabParams } from '@shared/table/state/useTabParams';
import { fromList } from '../model';

/**
 * Return a function that builds the URL parameters of a record opened from this list. The review then
 * continues through the list.
 */
export function useDetailQuery(): (syncId: number) => Query {
  const [params] = useTabParams();
  return useCallback((syncId) => fromList(syncId, params), [params]);
}
