import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTab } from '@shared/workspace/hooks';
import type { TabHandle } from '@shared/workspace/contract';

// A change that is asked for is on the screen a moment later: one that comes in between goes on from it.
const asked = new WeakMap<TabHandle, URLSearchParams>();

/** The query of the tab's address, and how parts of it are changed by several at once. Replaces the entry. */
export function useTabParams(): [
  URLSearchParams,
  (change: (now: URLSearchParams) => URLSearchParams) => void,
] {
  const tab = useTab();
  const [params, setParams] = useSearchParams();
  // Made anew at each change of the address; whoever is handed `change` need not be drawn anew for that.
  const latest = useRef(setParams);
  useEffect(() => {
    asked.set(tab, params);
    latest.current = setParams;
  }, [tab, params, setParams]);
  const change = useCallback(
    (make: (now: URLSearchParams) => URLSearchParams) => {
      const next = make(asked.get(tab) ?? new URLSearchParams());
      asked.set(tab, next);
      latest.current(next, { replace: true });
    },
    [tab],
  );
  return [params, change];
}
