import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import '@shared/form/control.css';
import '@shared/keys/kbd.css';
import './review.css';

interface ListDeskProps {
  className?: string;
  /** What its list is called: "All reports". */
  list: string;
  queue: ReactNode;
  onList: () => void;
  children: ReactNode;
}

/** A list's rows as a queue at the left, one of them beside it, and the way back to the list. */
export function ListDesk({ className = '', list, queue, onList, children }: ListDeskProps) {
  return (
    <div className={`review-desk ${className}`}>
      {queue}
      <div className="review-case">
        <button type="button" className="page-button case-back" onClick={onList}>
          {list} <kbd>Esc</kbd>
        </button>
        {children}
      </div>
    </div>
  );
}

interface ArrivingCaseProps<T> {
  query: UseQueryResult<T>;
  list: string;
  onList: () => void;
  children: (item: T) => ReactNode;
}

/** A case once it is there; until then Escape leads back, and from then on the keys are the case's. */
export function ArrivingCase<T>({ query, list, onList, children }: ArrivingCaseProps<T>) {
  useTabRefresh(() => void query.refetch());
  const leave: ListKey = { shown: 'Esc', meaning: list, keys: ['Escape'], run: onList };
  useListKeys(query.data === undefined ? [leave] : []);
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    <SkeletonRows rows={8} height={44} />
  ) : (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  );
}
