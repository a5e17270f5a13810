import { useState, type KeyboardEvent } from 'react';
import type { Grip } from './DayTrack';
import { addSession, GRID, moveSession, resizeSession, withoutSession, type Week } from './week';

interface Drag {
  grip: Grip;
  /** The week as it was when the pointer went down: each move is reckoned from there. */
  from: Week;
  now: Week;
}

/** What pointer and keys do to a week. The change is said once, when the pointer lets go. */
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
      // A click alone, or a trembling hand, draws nothing.
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

/** The week after a key on a bar; null where the key means nothing there. */
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
