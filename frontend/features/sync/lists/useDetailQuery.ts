import { useCallback } from 'react';
import type { Query } from '@shared/routes/location';
import { useTabParams } from '@shared/table/useTabParams';
import { fromList } from '../model';

/** What the review is told of a record that is opened from the list on show: it goes on through that list. */
export function useDetailQuery(): (syncId: number) => Query {
  const [params] = useTabParams();
  return useCallback((syncId) => fromList(syncId, params), [params]);
}
