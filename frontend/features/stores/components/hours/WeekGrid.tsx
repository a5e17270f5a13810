import { useId, useState } from 'react';
import { CopyDays } from './CopyDays';
import { DayRow } from './DayRow';
import { DAY_NAMES, dayName } from './days';
import { useGrid } from './useGrid';
import { copyDay, problemsOf, type Week } from './week';
import './hours.css';

interface WeekGridProps {
  week: Week;
  /** Server errors by day. */
  refusals: ReadonlyMap<number, string>;
  isDisabled: boolean;
  onChange: (week: Week) => void;
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/**
 * A grid of seven days with 24 hours each: bars to draw, move and resize, and the same times as text fields.
 */
export function WeekGrid({ week, refusals, isDisabled, onChange }: WeekGridProps) {
  const grid = useGrid(week, onChange);
  const hintId = useId();
  const [copying, setCopying] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly number[]>([]);
  const problems = problemsOf(grid.shown);
  const handleCopy = (from: number, to: readonly number[]) => {
    const result = copyDay(week, from, to);
    setCopying(null);
    setRefused(result.refused);
    onChange(result.week);
  };
  return (
    <div className="week-grid" data-dragging={grid.isDragging}>
      <div className="hours-scale" aria-hidden>
        <span className="hours-scale-line">
          {HOURS.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </span>
      </div>
      {DAY_NAMES.map((name, day) => (
        <div key={name}>
          <DayRow
            day={day}
            week={week}
            grid={grid}
            hintId={hintId}
            problem={problems.get(day) ?? refusals.get(day) ?? null}
            isDisabled={isDisabled}
            onChange={onChange}
            isCopying={copying === day}
            onCopy={() => setCopying(copying === day ? null : day)}
          />
          {copying === day ? (
            <CopyDays from={day} onCopy={(to) => handleCopy(day, to)} onClose={() => setCopying(null)} />
          ) : null}
        </div>
      ))}
      {refused.length === 0 ? null : (
        <p className="field-error" role="status">
          Not copied to {refused.map(dayName).join(', ')}: the hours would overlap with the adjacent day.
        </p>
      )}
      <p id={hintId} className="field-help">
        Drag on a line to add hours. Drag a bar to move it, or its ends to resize it. Keyboard: arrows move a
        bar, Shift+arrow moves its end, Alt+arrow its start, Delete removes it.
      </p>
    </div>
  );
}
