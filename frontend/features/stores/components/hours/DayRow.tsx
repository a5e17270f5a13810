import { useId } from 'react';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { DayTrack } from './DayTrack';
import { DAY_NAMES } from './days';
import { SessionTimes } from './SessionTimes';
import type { useGrid } from './useGrid';
import {
  addSession,
  withoutSession,
  withSession,
  withState,
  type Day,
  type DayState,
  type Week,
} from './week';

const STATES: readonly (readonly [DayState, string])[] = [
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['unknown', 'Unknown'],
];
// Hours that 'Add hours' tries to fit in, the most likely first.
const TRIES: readonly (readonly [number, number])[] = [
  [17, 22],
  [11, 15],
  [6, 10],
  [22, 24],
  [15, 17],
  [10, 11],
  [0, 6],
];

interface DayRowProps {
  day: number;
  week: Week;
  grid: ReturnType<typeof useGrid>;
  hintId: string;
  problem: string | null;
  isDisabled: boolean;
  onChange: (week: Week) => void;
  /** True if the form that copies its hours is open. */
  isCopying: boolean;
  onCopy: () => void;
}

/** A day of the grid: state, bars and times. */
export function DayRow(row: DayRowProps) {
  const { day, week, grid, hintId, problem, isDisabled, isCopying, onChange, onCopy } = row;
  const copyButton = useButtonAfter(isCopying);
  const name = DAY_NAMES[day] ?? '';
  const shown = grid.shown[day];
  const change = (next: Week) => {
    if (next !== week) onChange(next);
  };
  const more = moreHours(week, day);
  const noteId = useId();
  const errorId = problem === null ? null : noteId;
  return (
    <div className="day-row" data-invalid={problem !== null}>
      <span className="day-name">{name}</span>
      <StateSelect
        name={name}
        shown={shown}
        errorId={errorId}
        isDisabled={isDisabled}
        onChange={(state) => change(withState(week, day, state))}
      />
      <DayTrack
        week={grid.shown}
        day={day}
        hintId={hintId}
        onGrip={isDisabled ? () => undefined : grid.onGrip}
        onDrag={grid.onDrag}
        onDrop={grid.onDrop}
        onKey={(index, event) => {
          if (!isDisabled) grid.onKey(day, index, event);
        }}
      />
      {shown?.state === 'open' ? (
        <>
          <button
            ref={copyButton}
            type="button"
            className="link-button day-copy"
            aria-label={`Copy ${name} to other days`}
            onClick={onCopy}
          >
            Copy to…
          </button>
          <SessionTimes
            of={name}
            sessions={shown.sessions}
            errorId={errorId}
            onChange={(index, session) => change(withSession(week, day, index, session))}
            onRemove={(index) => change(withoutSession(week, day, index))}
            onAdd={more === null ? null : () => change(more)}
          />
        </>
      ) : null}
      {problem === null ? null : (
        <p id={noteId} className="field-error">
          {name}: {problem}
        </p>
      )}
    </div>
  );
}

interface StateSelectProps {
  /** Name of the day. */
  name: string;
  shown: Day | undefined;
  /** ID of the error of the day, or null. */
  errorId: string | null;
  isDisabled: boolean;
  onChange: (state: DayState) => void;
}

/** The state of a day. It is the invalid control of a day without times. */
function StateSelect({ name, shown, errorId, isDisabled, onChange }: StateSelectProps) {
  const hasTimes = shown?.state === 'open' && shown.sessions.length > 0;
  return (
    <select
      className="day-state"
      aria-label={`${name} is`}
      aria-invalid={errorId !== null && !hasTimes}
      aria-describedby={errorId ?? undefined}
      value={shown?.state}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as DayState)}
    >
      {STATES.map(([state, label]) => (
        <option key={state} value={state}>
          {label}
        </option>
      ))}
    </select>
  );
}

function moreHours(week: Week, day: number): Week | null {
  for (const [from, to] of TRIES) {
    const next = addSession(week, day, from * 60, to * 60);
    if (next !== null) return next;
  }
  return null;
}
