import IconButton from '@mui/material/IconButton';
import { Suspense, useState, type ComponentProps } from 'react';
import { useCoarsePointer } from '@shared/hooks/useCoarsePointer';
import { lazyPart } from '@shared/ui/lazyPart';
import { useIsOutOfUse } from './Fieldset';
import { Icon } from './Icon';
import { Input } from './Input';
import { PopoverDialog } from './PopoverDialog';
import './days.css';

const DayPanel = lazyPart(() => import(/* webpackChunkName: "days" */ './DayPanel'));

type InputProps = Omit<
  ComponentProps<typeof Input>,
  'type' | 'value' | 'onChange' | 'before' | 'after' | 'min'
>;

interface DayInputProps extends InputProps {
  /** A date such as '2026-11-21', or '2026-11-21T14:05' with time; empty for none. */
  value: string;
  withTime?: boolean;
  min?: string | undefined;
  onChange: (value: string) => void;
}

/** An input for a date, with or without time. The calendar is loaded when it is first opened. */
export function DayInput({
  value,
  withTime = false,
  min,
  onChange,
  disabled = false,
  ...input
}: DayInputProps) {
  const hasOwnCalendar = useCoarsePointer();
  const isOutOfUse = useIsOutOfUse() || disabled;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: string) => {
    onChange(chosen);
    if (!withTime) setAnchor(null);
  };
  return (
    <>
      <Input
        {...input}
        type={withTime ? 'datetime-local' : 'date'}
        disabled={disabled}
        value={value}
        min={min}
        onChange={({ target }) => onChange(target.value)}
        after={
          hasOwnCalendar || isOutOfUse ? null : (
            <IconButton
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
      <PopoverDialog label="Calendar" anchor={anchor} onClose={() => setAnchor(null)}>
        <Suspense fallback={<div className="day-panel" />}>
          <DayPanel value={value} withTime={withTime} min={min} onChoose={choose} />
        </Suspense>
      </PopoverDialog>
    </>
  );
}
