import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { dayName } from './days';
import { clock, DAY_MINUTES, GRID, type Session, type Week } from './week';

/** Pointer action: draw new hours, or move hours or one of their ends. */
export type Grip =
  | { kind: 'draw'; day: number; from: number }
  | { kind: 'move'; day: number; index: number; offset: number }
  | { kind: 'open' | 'close'; day: number; index: number };

interface DayTrackProps {
  week: Week;
  day: number;
  /** ID of the text that explains the keys. */
  hintId: string;
  onGrip: (grip: Grip) => void;
  /** Called with the minutes on the line of the day where the drag started. */
  onDrag: (minutes: number) => void;
  onDrop: () => void;
  onKey: (index: number, event: KeyboardEvent) => void;
}

/** A day as a line of 24 hours with its bars, and the part of the previous evening after midnight. */
export function DayTrack({ week, day, hintId, onGrip, onDrag, onDrop, onKey }: DayTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const gripDay = useRef(day);
  const before = (day + 6) % 7;

  const minutesAt = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    const minutes = ((event.clientX - box.left) / box.width) * DAY_MINUTES;
    return gripDay.current === day ? minutes : minutes + DAY_MINUTES;
  };
  const grip = (event: PointerEvent, make: (minutes: number) => Grip, of: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    track.current?.setPointerCapture(event.pointerId);
    gripDay.current = of;
    onGrip(make(minutesAt(event)));
  };
  const handleMove = (event: PointerEvent) => {
    if (track.current?.hasPointerCapture(event.pointerId) === true) onDrag(minutesAt(event));
  };
  return (
    <div
      ref={track}
      className="day-track"
      onPointerDown={(event) => grip(event, (from) => ({ kind: 'draw', day, from }), day)}
      onPointerMove={handleMove}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    >
      {week[before]?.sessions.map((session, index) =>
        session.close > DAY_MINUTES ? (
          <div
            key={`before-${index}`}
            className="hours-bar is-rest"
            style={placed(0, session.close - DAY_MINUTES)}
            title={`${dayName(before)} until ${clock(session.close)}`}
            onPointerDown={(event) => event.stopPropagation()}
          >
            <span
              className="hours-handle is-close"
              onPointerDown={(event) => grip(event, () => ({ kind: 'close', day: before, index }), before)}
            />
          </div>
        ) : null,
      )}
      {week[day]?.sessions.map((session, index) => (
        <button
          key={index}
          type="button"
          className={session.close > DAY_MINUTES ? 'hours-bar is-overnight' : 'hours-bar'}
          style={placed(session.open, Math.min(session.close, DAY_MINUTES))}
          aria-label={barLabel(day, session)}
          aria-describedby={hintId}
          onKeyDown={(event) => onKey(index, event)}
          onPointerDown={(event) =>
            grip(event, (at) => ({ kind: 'move', day, index, offset: at - session.open }), day)
          }
        >
          <span
            className="hours-handle is-open"
            onPointerDown={(event) => grip(event, () => ({ kind: 'open', day, index }), day)}
          />
          <span className="hours-words">{`${clock(session.open)}–${clock(session.close)}`}</span>
          {session.close > DAY_MINUTES ? null : (
            <span
              className="hours-handle is-close"
              onPointerDown={(event) => grip(event, () => ({ kind: 'close', day, index }), day)}
            />
          )}
        </button>
      ))}
    </div>
  );
}

function placed(from: number, to: number) {
  const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;
  // Minimum width, so that every bar is visible and can be grabbed.
  return { left: share(from), width: share(Math.max(to - from, GRID)) };
}

function barLabel(day: number, { open, close }: Session): string {
  const end = close > DAY_MINUTES ? `${clock(close)} on the next day` : clock(close);
  return `${dayName(day)}, open ${clock(open)} to ${end}`;
}
