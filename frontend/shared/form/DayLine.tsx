import { useId } from 'react';
import '@shared/form/Field.css';
import { DayInput } from '@shared/ui/DayInput';

interface DayLineProps {
  label: string;
  /** Empty for none. */
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A day in a small form. */
export function DayLine({ label, value, error, onChange }: DayLineProps) {
  const id = useId();
  return (
    <div className="field" data-invalid={error !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <DayInput
        id={id}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onChange={onChange}
      />
      {error === null ? null : (
        <p id={`${id}-note`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
