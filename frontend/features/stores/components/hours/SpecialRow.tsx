import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import { DayInput } from '@shared/ui/DayInput';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import type { SpecialHours } from '../../model';
import { SessionTimes } from './SessionTimes';
import { sessionsOf, withSessions, withStart } from './specials';

interface SpecialRowProps {
  special: SpecialHours;
  position: number;
  /** Error of these hours, or null. */
  error: string | null;
  /** True if just added. Its first day gets the focus. */
  isAdded: boolean;
  onChange: (special: SpecialHours) => void;
  onRemove: () => void;
}

const USUAL = { open: 10 * 60, close: 22 * 60 };
const SNOOZE_OPTIONS = { open: 18 * 60, close: 22 * 60 };

export function SpecialRow({ special, position, error, isAdded, onChange, onRemove }: SpecialRowProps) {
  const sessions = sessionsOf(special);
  const noteId = useId();
  const errorId = error === null ? null : noteId;
  const of = special.name === '' ? `Special hours ${position}` : (special.name ?? '');
  return (
    <li className="stack card">
      <div className="row field-row">
        <DayInput
          className="is-narrow"
          autoFocus={isAdded}
          aria-label={`First day of ${of}`}
          aria-invalid={error !== null && special.state !== 'open'}
          aria-describedby={errorId ?? undefined}
          value={special.start_on}
          onChange={(day) => onChange(withStart(special, day))}
        />
        <span aria-hidden>–</span>
        <DayInput
          className="is-narrow"
          aria-label={`Last day of ${of}`}
          min={special.start_on}
          value={special.end_on}
          onChange={(day) => onChange({ ...special, end_on: day })}
        />
        <Input
          aria-label={`Name of special hours ${position}`}
          placeholder="Name, like Ramadan"
          maxLength={60}
          value={special.name ?? ''}
          onChange={(event) => onChange({ ...special, name: event.target.value })}
        />
        <Select
          className="is-narrow"
          aria-label={`On ${of} it is`}
          value={special.state}
          onChange={(event) => onChange(withSessions(special, event.target.value === 'open' ? [USUAL] : []))}
        >
          <option value="closed">Closed</option>
          <option value="open">Open</option>
        </Select>
        <IconButton aria-label={`Remove ${of}`} title="Remove" onClick={onRemove}>
          <Icon name="close" size={14} />
        </IconButton>
      </div>
      {special.state === 'open' ? (
        <SessionTimes
          of={of}
          sessions={sessions}
          errorId={errorId}
          onChange={(index, session) =>
            onChange(
              withSessions(
                special,
                sessions.map((other, at) => (at === index ? session : other)),
              ),
            )
          }
          onRemove={(index) =>
            onChange(
              withSessions(
                special,
                sessions.filter((_, at) => at !== index),
              ),
            )
          }
          onAdd={() => onChange(withSessions(special, [...sessions, SNOOZE_OPTIONS]))}
        />
      ) : null}
      {error === null ? null : (
        <p id={noteId} className="field-error">
          {error}
        </p>
      )}
    </li>
  );
}
