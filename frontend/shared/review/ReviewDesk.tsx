import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { ReviewQueue, type QueueProps } from './ReviewQueue';
import { useUndoKey } from './taken/useUndoKey';
import './review.css';

/** The list whose rows are the queue, and the way back to it. */
export interface BackToList {
  /** "All reports". */
  label: string;
  run: () => void;
}

interface ReviewDeskProps<Row> {
  className?: string;
  queue: Omit<QueueProps<Row>, 'onList'>;
  /** None where the queue is no list's. */
  list?: BackToList;
  children: ReactNode;
}

/** A queue at the left, one of its records beside it, and the way back to the list. */
export function ReviewDesk<Row>({ className = '', queue, list, children }: ReviewDeskProps<Row>) {
  return (
    <div className={`review-desk ${className}`}>
      <ReviewQueue {...queue} onList={list?.run} />
      <div className="stack review-case">
        {list === undefined ? null : (
          <Button size="small" className="self-start" onClick={list.run}>
            {list.label} <Kbd of="back" />
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

interface OpenCaseProps<Item> {
  /** The list that its decisions are taken in, by the server's name of it. */
  area: string;
  query: UseQueryResult<Item>;
  list?: BackToList;
  children: (item: Item) => ReactNode;
}

const NO_KEYS: readonly ListKey[] = [];

/**
 * A case once it is loaded; until then Escape leads back, and what was decided last can be taken back. From then on the
 * keys are the case's.
 */
export function OpenCase<Item>({ area, query, list, children }: OpenCaseProps<Item>) {
  useTabRefresh(() => void query.refetch());
  const undo = useUndoKey(area);
  const back: readonly ListKey[] =
    list === undefined ? NO_KEYS : [{ command: 'back', meaning: list.label, run: list.run }];
  useListKeys(query.data === undefined ? [...back, ...undo] : NO_KEYS);
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    <SkeletonRows rows={8} height={44} />
  ) : (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  );
}
