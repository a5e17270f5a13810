import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromSearch, toSearch, type Query } from '@shared/routes/location';

/**
 * The query of the screen's own tab, and how to change parts of it: filters, sort and page live in
 * the address, so that a link shows a colleague the same. A change replaces the history entry.
 */
export function useUrlState(): [Readonly<Record<string, string>>, (change: Query) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => fromSearch(search), [search]);
  const change = useCallback(
    (next: Query) =>
      void navigate(pathname + toSearch({ ...fromSearch(search), ...next }), { replace: true }),
    [navigate, pathname, search],
  );
  return [query, change];
}
