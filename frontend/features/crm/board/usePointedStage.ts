import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Stage } from '../model';
import type { Place } from './order';

interface Point {
  clientX: number;
  clientY: number;
}

interface PointedStage {
  /** Stage under the pointer; null outside of all columns, undefined if no pointer moves a card. */
  stage: Stage | null | undefined;
  /** Start to follow the pointer that drags a card. */
  follow: () => void;
  /** Stop. Return where the card was dropped: null outside of all columns, undefined without a pointer. */
  finish: (leadId: string) => Place | null | undefined;
}

/**
 * Follow the pointer during a drag. The library decides by the edges and the center of the card: a card that
 * covers several collapsed columns would go to the furthest one instead of the one under the pointer.
 */
export function usePointedStage(board: RefObject<HTMLElement | null>): PointedStage {
  const [stage, setStage] = useState<Stage | null | undefined>(undefined);
  const point = useRef<Point | null>(null);
  const latest = useRef<Stage | null | undefined>(undefined);
  const unfollow = useRef<(() => void) | null>(null);

  useEffect(() => () => unfollow.current?.(), []);

  const update = () => {
    if (point.current === null || board.current === null) return;
    const next = stageAt(board.current, point.current, latest.current ?? null);
    if (next === latest.current) return;
    latest.current = next;
    // The library refuses columns that change after the drop.
    flushSync(() => setStage(next));
  };
  const follow = () => {
    const move = (event: MouseEvent | TouchEvent) => {
      point.current = ('touches' in event ? event.touches[0] : event) ?? point.current;
      update();
    };
    const events = new AbortController();
    const { signal } = events;
    addEventListener('mousemove', move, { capture: true, signal });
    addEventListener('touchmove', move, { capture: true, passive: true, signal });
    // The board scrolls under a pointer at its edge.
    addEventListener('scroll', update, { capture: true, passive: true, signal });
    // The card may still return to its place when the pointer moves on.
    const release = () => events.abort();
    for (const name of ['mouseup', 'touchend', 'touchcancel'] as const) {
      addEventListener(name, release, { capture: true, signal });
    }
    unfollow.current = release;
  };
  const finish = (leadId: string): Place | null | undefined => {
    const [target, at] = [latest.current, point.current];
    unfollow.current?.();
    unfollow.current = null;
    latest.current = undefined;
    point.current = null;
    setStage(undefined);
    if (target === undefined || target === null) return target;
    return { stage: target, index: at === null ? 0 : cardsAbove(board.current, target, at, leadId) };
  };
  return { stage, follow, finish };
}

/** Return the stage of the column at a point. Between two columns, the previous one stays. */
function stageAt(board: HTMLElement, { clientX, clientY }: Point, previous: Stage | null): Stage | null {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-stage]')];
  const rows = columns.map((column) => ({ column, box: column.getBoundingClientRect() }));
  const inside = rows.filter(({ box }) => clientY >= box.top && clientY <= box.bottom);
  const over = inside.find(({ box }) => clientX >= box.left && clientX <= box.right);
  if (over !== undefined) return over.column.dataset['stage'] as Stage;
  const isBetween =
    inside.some(({ box }) => clientX > box.right) && inside.some(({ box }) => clientX < box.left);
  return isBetween ? previous : null;
}

function cardsAbove(board: HTMLElement | null, stage: Stage, { clientY }: Point, leadId: string): number {
  const cards = board?.querySelectorAll<HTMLElement>(`[data-stage="${stage}"] [data-lead]`) ?? [];
  return [...cards].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset['lead'] !== leadId && top + height / 2 < clientY;
  }).length;
}
