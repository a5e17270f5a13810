import { useId } from 'react';
import type { Option } from '@shared/form/fields';
import '@shared/form/parts.css';

interface SegmentsProps {
  legend: string;
  /** Off where the words stand above already. */
  isLegendShown?: boolean;
  id?: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** One of a few, all of them seen. */
export function Segments({ legend, isLegendShown = false, id, value, options, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset className="segments" id={id} tabIndex={-1}>
      <legend className={isLegendShown ? 'attribute-name' : 'visually-hidden'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.hint === undefined ? null : <span className="segment-hint">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
