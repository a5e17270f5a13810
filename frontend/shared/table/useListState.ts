import { useCallback, useMemo } from 'react';
import {
  atLastPage,
  atPage,
  readListState,
  writeListState,
  type ListDefaults,
  type ListState,
} from './listState';
import { keepOtherParams, shownIn } from './shownAs';
import { useTabParams } from './useTabParams';

export interface ListAddress {
  state: ListState;
  setState: (next: ListState) => void;
  /** The same, shown as a table. */
  showList: (next: ListState) => void;
  /** Turns to another page: a step that the browser's Back takes back. */
  turnTo: (page: number) => void;
  /** Says in the address which page is shown of a list that ends before the one that was asked for. */
  endAt: (asked: number, last: number) => void;
}

/** The list's state, read from and written to the tab's own URL. */
export function useListState(defaults: ListDefaults): ListAddress {
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
  const turnTo = useCallback((page: number) => setParams((now) => atPage(now, page), 'push'), [setParams]);
  const endAt = useCallback(
    (asked: number, last: number) => setParams((now) => atLastPage(now, asked, last)),
    [setParams],
  );
  return { state, setState, showList, turnTo, endAt };
}
