import IconButton from '@mui/material/IconButton';
import {
  Suspense,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { dayAhead, formatCalendarDay } from '@shared/format/dates';
import { readDay, readMoment } from '@shared/format/readDay';
import { lazyPart } from '@shared/ui/lazyPart';
import { useIsOutOfUse } from './Fieldset';
import { Icon } from './Icon';
import { Input } from './Input';
import { PopoverDialog } from './PopoverDialog';
import './days.css';

const DayPanel = lazyPart(() => import(/* webpackChunkName: "days" */ './DayPanel'));

type InputProps = Omit<
  ComponentProps<typeof Input>,
  'type' | 'value' | 'onChange' | 'onFocus' | 'onKeyDown' | 'before' | 'after' | 'min'
>;

interface DayInputProps extends InputProps {
  /** A date such as '2026-11-21', or '2026-11-21T14:05' with time; empty for none. */
  value: string;
  withTime?: boolean;
  /** Earliest date. */
  min?: string | undefined;
  /** True if the date is in the past. A date typed without year is then its last occurrence. */
  isPast?: boolean;
  onChange: (value: string) => void;
}

/** Typed text and its value, which is empty while the text is no complete date. */
interface Typed {
  text: string;
  value: string;
}

const DAY_MS = 86_400_000;
/** Days by which a key changes the date. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/**
 * An input for a date, with or without time: typed as day, month and year, or chosen in the calendar, which is
 * loaded when it is first opened. Without a year, the typed date is its next occurrence from today on, or the
 * last one if the date is in the past. The arrow keys change the day, Page Up and Page Down the week, Alt and Down
 * opens the calendar, Escape restores the date that was there before typing.
 */
export function DayInput({
  value,
  withTime = false,
  min,
  isPast = false,
  onChange,
  ...input
}: DayInputProps) {
  const isOutOfUse = useIsOutOfUse() || input.disabled === true;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const { problem, clear, ...typing } = useTyping({ value, withTime, min, isPast, onChange }, () =>
    setAnchor(button.current),
  );
  const choose = (chosen: string) => {
    clear();
    onChange(chosen);
    if (!withTime) setAnchor(null);
  };
  return (
    <>
      <Input
        {...input}
        {...typing}
        onBlur={(event) => {
          typing.onBlur();
          input.onBlur?.(event);
        }}
        {...describedBy(input, problem === null ? null : problemId)}
        type="text"
        autoComplete="off"
        placeholder={withTime ? 'Such as 24 Dec 2026, 14:05' : 'Such as 24 Dec 2026'}
        after={
          isOutOfUse ? null : (
            <IconButton
              ref={button}
              size="small"
              aria-label="Open the calendar"
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              onClick={({ currentTarget }) => setAnchor(currentTarget)}
            >
              <Icon name="calendar" size={16} />
            </IconButton>
          )
        }
      />
      {problem === null ? null : (
        <span id={problemId} className="field-error" role="alert">
          {problem}
        </span>
      )}
      <PopoverDialog label="Calendar" anchor={anchor} onClose={() => setAnchor(null)}>
        <Suspense fallback={<div className="day-panel" />}>
          <DayPanel value={value} withTime={withTime} min={min} onChoose={choose} />
        </Suspense>
      </PopoverDialog>
    </>
  );
}

/** Return the attributes that add the problem of the input itself to those of its frame. */
function describedBy(input: InputProps, problemId: string | null) {
  if (problemId === null) return {};
  const ids = [input['aria-describedby'], problemId].filter(Boolean);
  return { 'aria-invalid': true, 'aria-describedby': ids.join(' ') };
}

type TypingProps = Pick<DayInputProps, 'value' | 'min' | 'onChange'> & { withTime: boolean; isPast: boolean };

/** Return the text of the input, the handlers of its keys, and the problem of what was typed. */
function useTyping({ value, withTime, min, isPast, onChange }: TypingProps, onOpen: () => void) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(true);
  /** The date at the start of the typing. */
  const before = useRef(value);
  // A value from elsewhere, such as a discarded change, replaces the typed text.
  const own = typed !== null && typed.value === value ? typed : null;
  const clear = () => setTyped(null);
  const type = (text: string) => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const rule = { today: dayAhead(Date.now(), 0, here), isPast };
    const next = (withTime ? readMoment(text, rule) : readDay(text, rule)) ?? '';
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  const restore = () => {
    clear();
    if (before.current !== value) onChange(before.current);
  };
  return {
    clear,
    value: own?.text ?? formatValue(value),
    problem: isLeft ? problemOf(own, value, withTime, min) : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: () => {
      if (own === null) before.current = value;
      setLeft(false);
    },
    onBlur: () => {
      setLeft(true);
      if (own !== null && (own.value !== '' || own.text.trim() === '')) clear();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const step = STEPS[event.key];
      if (event.key === 'ArrowDown' && (event.altKey || value === '')) onOpen();
      else if (step !== undefined && value !== '') {
        clear();
        onChange(stepped(value, step));
      } else if (event.key === 'Escape' && own !== null) {
        restore();
        event.stopPropagation();
      } else return;
      event.preventDefault();
    },
  };
}

/** Format a value as the console does elsewhere: '21 Nov 2026', or '21 Nov 2026, 14:05'. */
function formatValue(value: string): string {
  const [day = '', time = ''] = value.split('T');
  if (readDay(day) === null) return value;
  return time === '' ? formatCalendarDay(day) : `${formatCalendarDay(day)}, ${time.slice(0, 5)}`;
}

/** Return the problem of a date when its field is left, or null. */
function problemOf(
  typed: Typed | null,
  value: string,
  withTime: boolean,
  min: string | undefined,
): string | null {
  if (typed !== null && typed.value === '' && typed.text.trim() !== '') {
    const example = withTime
      ? 'Day, month, year and time: 24 Dec 2026, 14:05'
      : 'Day, month and year: 24 Dec 2026';
    return `“${typed.text.trim()}” is not a date. ${example}`;
  }
  if (min === undefined || min === '' || value === '' || value >= min) return null;
  return `Choose ${formatValue(min)} or later`;
}

/** Return a date some days later, with its time. */
function stepped(value: string, days: number): string {
  const [day = '', time] = value.split('T');
  const next = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return time === undefined ? next : `${next}T${time}`;
}
