import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import dayjs, { type Dayjs } from 'dayjs';
// Its weeks begin on Monday.
import 'dayjs/locale/en-gb';

interface DayPanelProps {
  value: string;
  withTime: boolean;
  min: string | undefined;
  onChoose: (value: string) => void;
}

/** A calendar, and beside it a clock where the time matters. What it holds is a day as written, in no zone. */
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
          // The day that it is differs between the device and the country: none is marked.
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
