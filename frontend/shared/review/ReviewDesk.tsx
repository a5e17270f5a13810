import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { useUser } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { ReviewQueue, type QueueProps } from './ReviewQueue';
import { useDecidedElsewhere } from './elsewhere';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import './review.css';

/** Link from the queue back to its list. */
export interface BackToList {
  /** Label: "All reports". */
  label: string;
  run: () => void;
}

interface ReviewDeskProps<Row> {
  className?: string;
  queue: Omit<QueueProps<Row>, 'onList'>;
  /** Unset if the queue belongs to no list. */
  list?: BackToList;
  children: ReactNode;
}

/** A review desk: queue on the left, open record next to it, link to the list. */
export function ReviewDesk<Row>({ className = '', queue, list, children }: ReviewDeskProps<Row>) {
  const desk = useHeadInSight(queue.shownId);
  return (
    <div ref={desk} className={`review-desk ${className}`}>
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

/**
 * Scroll to the header of each newly opened record. When the user returns to the tab, the scroll position
 * stays. If an action was started from the list, its focused input stays in view.
 */
function useHeadInSight(shownId: number | null): RefObject<HTMLDivElement | null> {
  const desk = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (last.current === shownId) return;
    last.current = shownId;
    const panel = desk.current?.closest('.panel');
    if (panel && !desk.current?.querySelector('article :focus')) panel.scrollTop = 0;
  }, [shownId]);
  return desk;
}

/** Final decision on a case. */
export interface Outcome {
  /** Decision: "Rejected". */
  said: string;
  by: { user_id: number; nickname: string } | null;
}

export interface OpenCaseProps<Item> {
  /** Name of the list in the API, under which decisions are stored. */
  area: string;
  id: number;
  query: UseQueryResult<Item>;
  /** Return the decision; null while the case waits. */
  outcomeOf: (item: Item) => Outcome | null;
  list?: BackToList;
  children: (item: Item) => ReactNode;
}

const NO_KEYS: readonly ListKey[] = [];

/**
 * A case, once it is loaded. Until then, Esc leads back and the last decision can be undone. Afterwards the
 * case handles the shortcuts. Shows a notice if a colleague or another window decides on it while it is open.
 */
export function OpenCase<Item extends { version: number }>({
  area,
  id,
  query,
  outcomeOf,
  list,
  children,
}: OpenCaseProps<Item>) {
  useTabRefresh(() => void query.refetch());
  const undo = useUndoKey(area);
  const item = query.data;
  const isElsewhere = useDecidedElsewhere({ area, id, item, isOver: (one) => outcomeOf(one) !== null });
  const back: readonly ListKey[] =
    list === undefined ? NO_KEYS : [{ command: 'back', meaning: list.label, run: list.run }];
  useListKeys(item === undefined ? [...back, ...undo] : NO_KEYS);
  if (item !== undefined) {
    return (
      <>
        {isElsewhere ? <DecidedElsewhere outcome={outcomeOf(item)} /> : null}
        {children(item)}
      </>
    );
  }
  return query.error === null ? (
    <SkeletonRows rows={8} height={44} />
  ) : (
    <LoadError error={query.error} onRetry={() => void query.refetch()} />
  );
}

/** A notice that someone decided on the case while it was open here. */
export function DecidedElsewhere({ outcome }: { outcome: Outcome | null }) {
  const { user_id } = useUser();
  if (outcome === null) return null;
  const { said, by } = outcome;
  const who = by?.user_id === user_id ? 'you, in another window' : by?.nickname;
  return (
    <Notice severity="warning" role="status">
      This is no longer waiting. While it was open here: {said}
      {who === undefined ? '' : ` by ${who}`}
    </Notice>
  );
}
