import { useState } from 'react';
import { Field } from '@shared/form/Field';
import { useController } from 'react-hook-form';
import { Input } from '@shared/ui/Input';
import { parseDegrees, parsePoint, type Point } from './point';

interface DegreesInputProps {
  name: 'lat' | 'lng';
  label: string;
  /** What is wrong with the point that both make; said here, at the first of the two. */
  problem?: string;
  /** Somebody wrote or pasted both coordinates, or the link of a map, into this one box. */
  onPoint: (point: Point) => void;
}

/** One coordinate; a pasted pair or link sets both. */
export function DegreesInput({ name, label, problem = '', onPoint }: DegreesInputProps) {
  const { field } = useController({ name });
  const value = field.value as number | null;
  const onChange = field.onChange as (degrees: number | null) => void;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    const point = parsePoint(typed);
    if (point !== null) onPoint(point);
    else if (typed.trim() === '') onChange(null);
    else onChange(parseDegrees(typed) ?? value);
  };
  return (
    <Field name={name} label={label} help={name === 'lat' ? <PointHelp problem={problem} /> : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? value ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const point = parsePoint(event.clipboardData.getData('text'));
            if (point === null) return;
            event.preventDefault();
            setTyped(null);
            onPoint(point);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
          onBlur={commit}
        />
      )}
    </Field>
  );
}

/** What is wrong with the point, else how to put one in. */
function PointHelp({ problem }: { problem: string }) {
  return (
    <span role="status" className={problem === '' ? undefined : 'field-problem'}>
      {problem === '' ? 'Paste “lat, lng” or the link of a map.' : problem}
    </span>
  );
}
