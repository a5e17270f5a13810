import { useFormState } from 'react-hook-form';
import { fieldErrors } from '@shared/api/errors';
import { messageFor } from '@shared/form/fieldErrors';
import { Select } from '@shared/ui/Select';
import { useStoreField } from '../../fieldHooks';
import { Group } from '@shared/form/Group';
import { refusalsOf } from './days';
import { PRESETS } from './presets';
import { toRows, toWeek } from './week';
import { WeekGrid } from './WeekGrid';

interface RegularHoursFieldProps {
  /** Error of the last server check of the hours. */
  readError: Error | null;
  isDisabled: boolean;
}

/** The weekly opening hours of the shop. */
export function RegularHoursField({ readError, isDisabled }: RegularHoursFieldProps) {
  const { value, onChange } = useStoreField('regular_hours');
  const { errors } = useFormState();
  const refused = refusalsOf(messageFor(errors, 'regular_hours') ?? '');
  const refusals = new Map([...refusalsOf(fieldErrors(readError)['regular_hours'] ?? ''), ...refused]);
  return (
    <Group name="regular_hours" label="Week" hasErrorInside={refused.size > 0}>
      <Select
        className="narrow"
        aria-label="Start from a template"
        value=""
        disabled={isDisabled}
        onChange={(event) => {
          const preset = PRESETS.find(({ name }) => name === event.target.value);
          if (preset !== undefined) onChange(toRows(preset.week));
        }}
      >
        <option value="">Start from a template…</option>
        {PRESETS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <WeekGrid
        week={toWeek(value)}
        refusals={refusals}
        isDisabled={isDisabled}
        onChange={(week) => onChange(toRows(week))}
      />
    </Group>
  );
}
