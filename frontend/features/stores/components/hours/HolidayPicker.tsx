import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@shared/format/dates';
import { useCountryCode, useToday } from '@shared/session/hooks';
import { Checkbox } from '@shared/ui/Tick';
import { holidaysOptions } from '../../api';
import type { SpecialHours } from '../../model';
import { closedOn, openHolidays, type Holiday } from './specials';

interface HolidayPickerProps {
  existing: readonly SpecialHours[];
  onAdd: (added: readonly SpecialHours[]) => void;
  onClose: () => void;
}

/** The holidays of this year and the next, to add as closed days. Hours can be set afterwards. */
export function HolidayPicker({ existing, onAdd, onClose }: HolidayPickerProps) {
  const country = useCountryCode();
  const getToday = useToday();
  const [today] = useState(getToday);
  const year = Number(today.slice(0, 4));
  const first = useQuery(holidaysOptions(country, year));
  const second = useQuery(holidaysOptions(country, year + 1));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const all = [...(first.data?.list ?? []), ...(second.data?.list ?? [])];
  const shown = openHolidays(all, existing, today);
  const toggle = ({ holiday_id: id }: Holiday) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="copy-days">
      <legend>Closed on</legend>
      {shown.length === 0 ? (
        <p className="field-help" role="status">
          {first.isLoading || second.isLoading
            ? 'Loading…'
            : (first.error?.message ?? 'All upcoming holidays are already listed.')}
        </p>
      ) : (
        <div className="tiles bounded">
          {shown.map((holiday) => (
            <label key={holiday.holiday_id} className="checkbox">
              <Checkbox checked={chosen.includes(holiday.holiday_id)} onChange={() => toggle(holiday)} />
              <span>
                {formatDay(holiday.date, 'UTC')} · {holiday.name_local || holiday.name}
                {holiday.tentative ? <span className="field-help"> (tentative date)</span> : null}
              </span>
            </label>
          ))}
        </div>
      )}
      <div className="row">
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            setChosen(shown.filter(({ kind }) => kind === 'public').map(({ holiday_id }) => holiday_id))
          }
        >
          All public holidays
        </Button>
        <Button
          size="small"
          disabled={chosen.length === 0}
          onClick={() => onAdd(closedOn(all.filter(({ holiday_id }) => chosen.includes(holiday_id))))}
        >
          Add {chosen.length === 0 ? '' : chosen.length} as closed
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
