import { useState, type KeyboardEvent } from 'react';
import type { Grip } from './DayTrack';
import { addSession, GRID, moveSession, resizeSession, withoutSession, type Week } from './week';

interface Drag {
  grip: Grip;
  /** Week at the start of the drag. Each move is calculated from it. */
  from: Week;
  now: Week;
}

/** Return the handlers for pointer and keys on a week. A drag reports its change once, on release. */
export function useGrid(week: Week, onChange: (week: Week) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const onDrag = (minutes: number) => {
    if (drag !== null) setDrag({ ...drag, now: dragged(drag.from, drag.grip, minutes) });
  };
  const onDrop = () => {
    if (drag !== null && drag.now !== drag.from) onChange(drag.now);
    setDrag(null);
  };
  const onKey = (day: number, index: number, event: KeyboardEvent) => {
    const next = pressed(week, day, index, event);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  return {
    shown: drag?.now ?? week,
    isDragging: drag !== null,
    onGrip: (grip: Grip) => setDrag({ grip, from: week, now: week }),
    onDrag,
    onDrop,
    onKey,
  };
}

function dragged(week: Week, grip: Grip, minutes: number): Week {
  switch (grip.kind) {
    case 'draw':
      // A click or a tiny movement draws nothing.
      return Math.abs(minutes - grip.from) < GRID
        ? week
        : (addSession(week, grip.day, grip.from, minutes) ?? week);
    case 'move':
      return moveSession(week, grip.day, grip.index, minutes - grip.offset);
    default:
      return resizeSession(week, grip.day, grip.index, grip.kind, minutes);
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -GRID, ArrowRight: GRID };

/** Return the week after a key press on a bar, or null if the key has no effect. */
export function pressed(
  week: Week,
  day: number,
  index: number,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
): Week | null {
  const session = week[day]?.sessions[index];
  if (session === undefined) return null;
  if (event.key === 'Delete' || event.key === 'Backspace') return withoutSession(week, day, index);
  const step = STEPS[event.key];
  if (step === undefined) return null;
  if (event.shiftKey) return resizeSession(week, day, index, 'close', session.close + step);
  if (event.altKey) return resizeSession(week, day, index, 'open', session.open + step);
  return moveSession(week, day, index, session.open + step);
}
