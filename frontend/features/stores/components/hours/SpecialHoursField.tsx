import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { messageFor } from '@shared/form/fieldErrors';
import { useStoreField } from '../../fieldHooks';
import type { SpecialHours } from '../../model';
import { Group } from '@shared/form/Group';
import { useToday } from '@shared/session/hooks';
import { HolidayPicker } from './HolidayPicker';
import { SpecialRow } from './SpecialRow';

const MOST_SPECIALS = 100;

/** Dates with different hours: holidays, Ramadan, a day of repairs. */
export function SpecialHoursField() {
  const { value, onChange } = useStoreField('special_hours');
  const today = useToday();
  const { errors } = useFormState();
  const message = messageFor(errors, 'special_hours') ?? '';
  const refused = value.findIndex((special) => message.startsWith(`${labelOf(special)}: `));
  const [isPicking, setPicking] = useState(false);
  const change = (index: number, next: SpecialHours) =>
    onChange(value.map((other, at) => (at === index ? next : other)));
  /** Index of the row just added by its button. */
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    setAdded(value.length);
    onChange([...value, { start_on: today(), end_on: today(), name: '', state: 'closed', intervals: [] }]);
  };
  return (
    <Group
      name="special_hours"
      hasErrorInside={refused !== -1}
      help="Up to 60 days each. Where two overlap, the shorter one applies."
    >
      <ul className="stack">
        {value.map((special, index) => (
          <SpecialRow
            key={index}
            special={special}
            position={index + 1}
            error={index === refused ? message : null}
            isAdded={index === added}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <div className="row">
        <Button size="small" disabled={value.length >= MOST_SPECIALS} onClick={add}>
          Add dates
        </Button>
        <Button size="small" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Add from holidays…
        </Button>
      </div>
      {isPicking ? (
        <HolidayPicker
          existing={value}
          onAdd={(added) => {
            onChange([...value, ...added]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Group>
  );
}

/** Return the label of special hours in messages of the server. */
function labelOf({ name, start_on }: SpecialHours): string {
  return name?.trim() || start_on;
}
