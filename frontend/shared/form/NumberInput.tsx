import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from './Field';
import { NumberBox, type NumberRules } from './NumberBox';
import { isUnread, type TypedNumber } from './unread';

interface NumberInputProps extends FieldProps, NumberRules {
  /** Factor between the typed and the stored number, for example for a share that is typed in percent. */
  scale?: number;
}

/** A number in the form of a record. Invalid text stays in the form and prevents saving. */
export function NumberInput({
  name,
  label,
  help,
  isRequired,
  counter,
  scale = 1,
  ...rules
}: NumberInputProps) {
  const { field: control } = useController({ name });
  const [isTyping, setTyping] = useState(false);
  const value = scaled(control.value, scale);
  const problem = isUnread(value) && !isTyping ? value.problem : null;
  return (
    <Field name={name} label={label} help={help} isRequired={isRequired} counter={counter} problem={problem}>
      {(a11y) => (
        <NumberBox
          {...a11y}
          {...rules}
          ref={control.ref}
          value={value}
          onTyping={setTyping}
          onBlur={control.onBlur}
          onChange={(next) => control.onChange(typeof next === 'number' ? next / scale : next)}
        />
      )}
    </Field>
  );
}

function scaled(value: unknown, scale: number): TypedNumber {
  if (isUnread(value)) return value;
  // Round off binary fractions: 0.07 * 100.
  return typeof value === 'number' ? Number((value * scale).toPrecision(15)) : null;
}
