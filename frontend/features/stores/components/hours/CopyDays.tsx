import { useState } from 'react';
import { DAY_NAMES, dayName } from './days';

interface CopyDaysProps {
  from: number;
  onCopy: (to: readonly number[]) => void;
  onClose: () => void;
}

const WEEKDAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];

/** A form that copies the hours of a day to other days. */
export function CopyDays({ from, onCopy, onClose }: CopyDaysProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  const all = DAY_NAMES.map((_, day) => day);
  return (
    <fieldset className="copy-days">
      <legend>Same hours as {dayName(from)} on</legend>
      <div className="checkboxes">
        {DAY_NAMES.map((name, day) =>
          day === from ? null : (
            <label key={name} className="checkbox">
              <input type="checkbox" checked={chosen.includes(day)} onChange={() => toggle(day)} />
              {name.slice(0, 3)}
            </label>
          ),
        )}
      </div>
      <div className="checkboxes">
        <button type="button" className="link-button" onClick={() => setChosen(WEEKDAYS)}>
          Weekdays
        </button>
        <button type="button" className="link-button" onClick={() => setChosen(WEEKEND)}>
          Weekend
        </button>
        <button type="button" className="link-button" onClick={() => setChosen(all)}>
          All
        </button>
        <button
          type="button"
          className="plain-button plain-button-small"
          disabled={chosen.length === 0}
          onClick={() => onCopy(chosen.filter((day) => day !== from))}
        >
          Copy
        </button>
        <button type="button" className="plain-button plain-button-small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}
