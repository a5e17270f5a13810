import { useCallback, useEffect } from 'react';
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
  useEffect(() => void asked.set(tab, params), [tab, params]);
  const change = useCallback(
    (make: (now: URLSearchParams) => URLSearchParams) => {
      const next = make(asked.get(tab) ?? new URLSearchParams());
      asked.set(tab, next);
      setParams(next, { replace: true });
    },
    [tab, setParams],
  );
  return [params, change];
}
