import { useState } from 'react';
import { formatNumber } from '@shared/format/count';
import { Input } from '@shared/ui/Input';
import { Labelled } from './Labelled';

interface NumberFieldProps {
  label: string;
  value: number | null;
  least: number;
  most: number;
  step?: number;
  onChange: (value: number | null) => void;
}

/** A number within bounds, or none. */
export function NumberField({ label, value, least, most, step = 1, onChange }: NumberFieldProps) {
  // What is typed out of bounds stands there, and is not taken over.
  const [refused, setRefused] = useState<string | null>(null);
  const take = (typed: string) => {
    const isOut = typed !== '' && !(Number(typed) >= least && Number(typed) <= most);
    setRefused(isOut ? typed : null);
    if (!isOut) onChange(typed === '' ? null : Number(typed));
  };
  const bounds = `From ${formatNumber(least)} to ${formatNumber(most)}`;
  return (
    <Labelled label={label} error={refused === null ? null : bounds} help={bounds}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={least}
          max={most}
          step={step}
          value={refused ?? value ?? ''}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setRefused(null)}
        />
      )}
    </Labelled>
  );
}
