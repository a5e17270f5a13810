import { useState } from 'react';
import { Field } from '@shared/form/Field';
import { useController } from 'react-hook-form';
import { useUnreadField } from '@shared/hooks/unreadFields';
import { Input } from '@shared/ui/Input';
import { parseDegrees, parsePoint, type Point } from './point';

const EXAMPLES = { lat: '-6.2088 or 6.2088 S', lng: '106.8456' } as const;

interface DegreesInputProps {
  name: 'lat' | 'lng';
  label: string;
  /** Problem of the point as a whole, shown at the first coordinate. */
  problem?: string;
  /** Called if both coordinates or a map link were typed or pasted into this input. */
  onPoint: (point: Point) => void;
}

/** An input for one coordinate. A pasted pair or map link sets both. */
export function DegreesInput({ name, label, problem = '', onPoint }: DegreesInputProps) {
  const { field } = useController({ name });
  const value = field.value as number | null;
  const onChange = field.onChange as (degrees: number | null) => void;
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  useUnreadField(unread);
  const commit = () => {
    if (typed === null) return;
    const point = parsePoint(typed);
    const degrees = parseDegrees(typed, name);
    const isEmpty = typed.trim() === '';
    if (point === null && degrees === null && !isEmpty) {
      setUnread(`“${typed.trim()}” is not a ${label.toLowerCase()}. Write it like ${EXAMPLES[name]}.`);
      return;
    }
    setTyped(null);
    setUnread(null);
    if (point !== null) onPoint(point);
    else onChange(isEmpty ? null : degrees);
  };
  return (
    <Field
      name={name}
      label={label}
      problem={unread}
      help={name === 'lat' ? <PointHelp problem={problem} /> : undefined}
    >
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
            setUnread(null);
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

/** The problem of the point, or else a hint. */
function PointHelp({ problem }: { problem: string }) {
  return (
    <span role="status" className={problem === '' ? undefined : 'field-problem'}>
      {problem === '' ? 'Paste “lat, lng” or a map link.' : problem}
    </span>
  );
}
