import { useCallback, useMemo } from 'react';
import { readListState, writeListState, type ListDefaults, type ListState } from './listState';
import { keepOtherParams, shownIn } from './shownAs';
import { useTabParams } from './useTabParams';

/** The list's state, read from and written to the tab's own URL; the last shows it as a table. */
export function useListState(
  defaults: ListDefaults,
): [ListState, (next: ListState) => void, (next: ListState) => void] {
  const [params, setParams] = useTabParams();
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const setState = useCallback(
    // Filters change the page that is shown, they are not places to go back to one by one.
    (next: ListState) => setParams((now) => keepOtherParams(now, writeListState(next, defaults))),
    [setParams, defaults],
  );
  const showList = useCallback(
    (next: ListState) =>
      setParams((now) => shownIn(keepOtherParams(now, writeListState(next, defaults)), 'table')),
    [setParams, defaults],
  );
  return [state, setState, showList];
}
