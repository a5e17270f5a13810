import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListState, writeListState, type ListDefaults, type ListState } from './listState';

/** The list's state, read from and written to the tab's own URL. */
export function useListState(defaults: ListDefaults): [ListState, (next: ListState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const setState = useCallback(
    // Filters change the page that is shown, they are not places to go back to one by one.
    (next: ListState) => setParams(writeListState(next, defaults), { replace: true }),
    [setParams, defaults],
  );
  return [state, setState];
}
