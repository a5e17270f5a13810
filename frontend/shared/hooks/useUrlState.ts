import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromSearch, toSearch, type Query } from '@shared/routes/location';

/**
 * Return the query of the current address, and a function that changes parts of it. Filters, sort order and
 * page are stored in the address, so that a shared link shows the same list. A change adds no browser history
 * entry unless `isStep` is true.
 */
export function useUrlState(): [Readonly<Record<string, string>>, (change: Query, isStep?: boolean) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => fromSearch(search), [search]);
  const change = useCallback(
    (next: Query, isStep = false) =>
      void navigate(pathname + toSearch({ ...fromSearch(search), ...next }), { replace: !isStep }),
    [navigate, pathname, search],
  );
  return [query, change];
}
