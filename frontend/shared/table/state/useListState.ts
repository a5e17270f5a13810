import { useCallback, useMemo } from 'react';
import {
  atLastPage,
  atPage,
  readListState,
  writeListState,
  type ListDefaults,
  type ListState,
} from './listState';
import { keepOtherParams, shownIn } from '@shared/table/screen/shownAs';
import { useTabParams } from './useTabParams';

export interface ListAddress {
  state: ListState;
  setState: (next: ListState) => void;
  /** Set the state and show the table. */
  showList: (next: ListState) => void;
  /** Turn to another page and add a browser history entry. */
  turnTo: (page: number) => void;
  /** Write the last page to the URL if the list ends before the requested page. */
  endAt: (page: number, last: number) => void;
}

/** Read and write the state of a list in the URL of its tab. */
export function useListState(defaults: ListDefaults): ListAddress {
  const [params, setParams] = useTabParams();
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const setState = useCallback(
    // Filter changes add no browser history entries.
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
    (requestedPage: number, last: number) => setParams((now) => atLastPage(now, requestedPage, last)),
    [setParams],
  );
  return { state, setState, showList, turnTo, endAt };
}
