import { useCallback, useEffect, useRef } from 'react';
import type { SensorAPI, FluidDragActions, PreDragActions } from 'react-beautiful-dnd';

export const TOUCH_DELAY_MS = 400;
/** Maximum movement before the delay is over. Further movement scrolls the strip instead. */
const SLOP_PX = 8;

interface PendingTouch {
  at: { x: number; y: number };
  pre: PreDragActions;
  timer: ReturnType<typeof setTimeout>;
  drag: FluidDragActions | null;
}

function pointOf(event: TouchEvent): { x: number; y: number } | null {
  const touch = event.touches[0];
  return touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
}

/** Start dragging after a long touch. The library's own touch sensor has a different delay. */
export function useTouchSensor(api: SensorAPI): void {
  const pending = useRef<PendingTouch | null>(null);

  const letGo = useCallback((end: (heldRow: PendingTouch) => void) => {
    const current = pending.current;
    if (current === null) return;
    pending.current = null;
    clearTimeout(current.timer);
    end(current);
  }, []);

  useEffect(() => {
    const cancel = () => letGo(({ drag, pre }) => (drag === null ? pre.abort() : drag.cancel()));
    const start = (event: TouchEvent) => {
      const at = pointOf(event);
      const id = event.touches.length === 1 ? api.findClosestDraggableId(event) : null;
      const pre = id === null || at === null ? null : api.tryGetLock(id, cancel, { sourceEvent: event });
      if (pre === null || at === null) return;
      const lift = () => {
        if (pending.current !== null) pending.current.drag = pre.fluidLift(at);
      };
      pending.current = { at, pre, drag: null, timer: setTimeout(lift, TOUCH_DELAY_MS) };
    };
    const move = (event: TouchEvent) => {
      const to = pointOf(event);
      const current = pending.current;
      if (current === null || to === null) return;
      if (current.drag !== null) {
        event.preventDefault();
        current.drag.move(to);
      } else if (Math.hypot(to.x - current.at.x, to.y - current.at.y) > SLOP_PX) cancel();
    };
    const end = (event: TouchEvent) =>
      letGo(({ drag, pre }) => {
        if (drag === null) {
          pre.abort();
          return;
        }
        event.preventDefault();
        drag.drop();
      });
    const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: cancel } as const;
    for (const [name, listen] of Object.entries(listeners))
      addEventListener(name, listen as EventListener, { passive: false });
    return () => {
      cancel();
      for (const [name, listen] of Object.entries(listeners))
        removeEventListener(name, listen as EventListener);
    };
  }, [api, letGo]);
}
