import { useId } from 'react';
import type { Option } from '@shared/form/fields';
import '@shared/form/fields.css';
import { Radio } from '@shared/ui/Tick';

interface SegmentsProps {
  legend: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** One of a few, all of them seen. */
export function Segments({ legend, value, options, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset className="checkboxes" tabIndex={-1}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="checkbox">
          <Radio name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
