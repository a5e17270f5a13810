import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTab } from '@shared/workspace/hooks';
import type { TabHandle } from '@shared/workspace/contract';

// Query that was requested last. It appears in the URL with a delay, and a change in between must be based on
// it.
const paramsByTab = new WeakMap<TabHandle, URLSearchParams>();

/** Effect of a change on the browser history: add an entry, or replace the current one. */
export type Step = 'push' | 'replace';

type ChangeParams = (change: (now: URLSearchParams) => URLSearchParams, step?: Step) => void;

/**
 * Return the query of the URL of the tab, and a function that changes parts of it. Several callers can use it
 * at once.
 */
export function useTabParams(): [URLSearchParams, ChangeParams] {
  const tab = useTab();
  const [params, setParams] = useSearchParams();
  // `setParams` changes with each change of the URL; the ref keeps `change` stable, so that its users do not
  // render again.
  const latest = useRef(setParams);
  useEffect(() => {
    paramsByTab.set(tab, params);
    latest.current = setParams;
  }, [tab, params, setParams]);
  const change = useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, step: Step = 'replace') => {
      const next = make(paramsByTab.get(tab) ?? new URLSearchParams());
      paramsByTab.set(tab, next);
      latest.current(next, { replace: step === 'replace' });
    },
    [tab],
  );
  return [params, change];
}
