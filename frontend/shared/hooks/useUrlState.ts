import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromSearch, toSearch, type Query } from '@shared/routes/location';

/**
 * The query of the screen's own tab, and how to change parts of it: filters, sort and page live in
 * the address, so that a link shows a colleague the same. A change is no step of the browser's history
 * unless it is said to be one.
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
