import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import { messageFor } from '@shared/form/fieldErrors';
import { useStoreField } from '../../fieldHooks';
import type { MoreHours } from '../../model';
import { Group } from '@shared/form/Group';
import { refusalsOf } from './days';
import { toRows, toWeek, UNKNOWN_WEEK } from './week';
import { WeekGrid } from './WeekGrid';

const TYPES: readonly (readonly [MoreHours['type'], string])[] = [
  ['kitchen', 'Kitchen'],
  ['delivery', 'Delivery'],
  ['takeaway', 'Takeaway'],
  ['drive_through', 'Drive-through'],
  ['happy_hour', 'Happy hour'],
];

/** The weekly hours of single services that differ from the opening hours. */
export function MoreHoursField({ isDisabled }: { isDisabled: boolean }) {
  const { value, onChange } = useStoreField('more_hours');
  const { errors } = useFormState();
  const message = messageFor(errors, 'more_hours') ?? '';
  const missing = TYPES.filter(([type]) => value.every((row) => row.type !== type));
  return (
    <details className="hours-more" open={value.length > 0}>
      <summary>More hours: kitchen, delivery, takeaway…</summary>
      <Group name="more_hours" hasErrorInside={value.some(({ type }) => refusalsOf(message, type).size > 0)}>
        {value.map((row) => (
          <section key={row.type} aria-label={labelOf(row.type)}>
            <div className="row">
              <h3>{labelOf(row.type)}</h3>
              <Button
                variant="ghost"
                size="small"
                onClick={() => onChange(value.filter((other) => other !== row))}
              >
                Remove
              </Button>
            </div>
            <WeekGrid
              week={toWeek(row.days)}
              refusals={refusalsOf(message, row.type)}
              isDisabled={isDisabled}
              onChange={(week) =>
                onChange(value.map((other) => (other === row ? { ...row, days: toRows(week) } : other)))
              }
            />
          </section>
        ))}
        <div className="row">
          {missing.map(([type, label]) => (
            <Button
              key={type}
              size="small"
              onClick={() => onChange([...value, { type, days: toRows(UNKNOWN_WEEK) }])}
            >
              Add {label.toLowerCase()}
            </Button>
          ))}
        </div>
      </Group>
    </details>
  );
}

function labelOf(type: MoreHours['type']): string {
  return TYPES.find(([hoursType]) => hoursType === type)?.[1] ?? type;
}
