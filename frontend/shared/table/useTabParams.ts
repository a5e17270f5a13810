import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTab } from '@shared/workspace/hooks';
import type { TabHandle } from '@shared/workspace/contract';

// A change that is asked for is on the screen a moment later: one that comes in between goes on from it.
const asked = new WeakMap<TabHandle, URLSearchParams>();

/** Whether a change of the address is a step of the browser's history, or takes the place of the one before. */
export type Step = 'push' | 'replace';

type ChangeParams = (change: (now: URLSearchParams) => URLSearchParams, step?: Step) => void;

/** The query of the tab's address, and how parts of it are changed by several at once. */
export function useTabParams(): [URLSearchParams, ChangeParams] {
  const tab = useTab();
  const [params, setParams] = useSearchParams();
  // Made anew at each change of the address; whoever is handed `change` need not be drawn anew for that.
  const latest = useRef(setParams);
  useEffect(() => {
    asked.set(tab, params);
    latest.current = setParams;
  }, [tab, params, setParams]);
  const change = useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, step: Step = 'replace') => {
      const next = make(asked.get(tab) ?? new URLSearchParams());
      asked.set(tab, next);
      latest.current(next, { replace: step === 'replace' });
    },
    [tab],
  );
  return [params, change];
}
