import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import dayjs, { type Dayjs } from 'dayjs';
// This locale starts weeks on Monday.
import 'dayjs/locale/en-gb';

interface DayPanelProps {
  value: string;
  withTime: boolean;
  min: string | undefined;
  onChoose: (value: string) => void;
}

/** A calendar, with a clock if the time matters. The value has no time zone. */
export default function DayPanel({ value, withTime, min, onChoose }: DayPanelProps) {
  const chosen = value === '' ? null : dayjs(value);
  const take = (moment: Dayjs | null) => {
    if (moment !== null) onChoose(moment.format(withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD'));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <div className="day-panel">
        <DateCalendar
          autoFocus
          // Today may be a different date on the device and in the country, so no day is highlighted.
          disableHighlightToday
          value={chosen}
          {...(min === undefined || min === '' ? {} : { minDate: dayjs(min) })}
          onChange={(day, state) => {
            if (state === 'finish') take(day);
          }}
        />
        {withTime ? (
          <MultiSectionDigitalClock ampm={false} timeSteps={{ minutes: 5 }} value={chosen} onChange={take} />
        ) : null}
      </div>
    </LocalizationProvider>
  );
}
