import { useEffect, useState } from 'react';
import { toRows, toWeek } from '@features/stores/components/hours/week';
import { WeekGrid } from '@features/stores/components/hours/WeekGrid';
import type { DayHours } from '@features/stores/model';
import { fillField, showField, useFormField, type FormControl } from './formField';

interface HoursIslandProps {
  mode: FormControl;
  week: FormControl;
}

const NO_REFUSALS: ReadonlyMap<number, string> = new Map();

/** The console's grid of opening hours. Stores them as JSON in a field of the form. */
export function HoursIsland({ mode, week }: HoursIslandProps) {
  const chosen = useFormField(mode);
  const text = useFormField(week);
  const [isText, setText] = useState(false);
  const rows = readRows(text);
  const isShown = isText || rows === null;
  useEffect(() => showField(week, isShown), [week, isShown]);
  if (chosen !== 'regular')
    return <p className="field-help">The weekly hours apply only if “Regular” is chosen above.</p>;
  if (rows === null)
    return (
      <p className="field-help" role="status">
        The text above is not a valid week. Correct it, or clear it to start with unknown hours.
      </p>
    );
  return (
    <>
      <WeekGrid
        week={toWeek(rows)}
        refusals={NO_REFUSALS}
        isDisabled={false}
        onChange={(next) => fillField(week, JSON.stringify(toRows(next)))}
      />
      <button type="button" className="link-button" aria-pressed={isText} onClick={() => setText(!isText)}>
        {isText ? 'Hide the text' : 'Show as text'}
      </button>
    </>
  );
}

/** Return the days in the text: empty for an empty text, null if the text is not a week. */
function readRows(text: string): readonly DayHours[] | null {
  if (text.trim() === '' || text.trim() === 'null') return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isDay) ? read : null;
  } catch {
    return null;
  }
}

function isDay(row: unknown): row is DayHours {
  if (typeof row !== 'object' || row === null) return false;
  const { day, state, intervals } = row as Partial<Record<keyof DayHours, unknown>>;
  return typeof day === 'number' && typeof state === 'string' && Array.isArray(intervals);
}
