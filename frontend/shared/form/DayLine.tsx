import { DayInput } from '@shared/ui/DayInput';
import { Labelled } from './Labelled';

interface DayLineProps {
  label: string;
  /** Empty for none. */
  value: string;
  error: string | null;
  isRequired?: boolean;
  onChange: (value: string) => void;
}

/** A date in a small form. */
export function DayLine({ label, value, error, isRequired, onChange }: DayLineProps) {
  return (
    <Labelled label={label} error={error} isRequired={isRequired}>
      {(control) => <DayInput {...control} value={value} onChange={onChange} />}
    </Labelled>
  );
}
