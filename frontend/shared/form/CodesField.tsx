import { useState } from 'react';
import { useController } from 'react-hook-form';
import { foldedIncludes } from '@shared/format/folding';
import { useEnum } from '@shared/session/bootstrap';
import { Chips } from './Chips';
import { Combobox } from './Combobox';
import { Field, type FieldProps } from './Field';

interface CodesFieldProps extends FieldProps {
  /** The enumeration that the codes are of. */
  of: string;
  most: number;
  placeholder: string;
  /** Whether the first one means more than the others. */
  hasPrimary?: boolean;
}

/** Some codes of a long enumeration, found by what is typed, in an order of one's own. */
export function CodesField({ of, most, placeholder, hasPrimary = false, ...field }: CodesFieldProps) {
  const { field: control } = useController({ name: field.name });
  const chosen = (control.value ?? []) as readonly string[];
  const choices = useEnum(of);
  const [typed, setTyped] = useState('');
  const isFull = chosen.length >= most;
  return (
    <Field {...field}>
      {(a11y) => (
        <div className="chips-input">
          <Chips
            items={chosen.map((code, index) => ({
              id: code,
              label: choices.find(({ value }) => value === code)?.label ?? code,
              note: hasPrimary && index === 0 ? 'primary' : undefined,
            }))}
            onRemove={(code) => control.onChange(chosen.filter((other) => other !== code))}
            {...(hasPrimary
              ? {
                  onPromote: (code: string) =>
                    control.onChange([code, ...chosen.filter((other) => other !== code)]),
                }
              : {})}
          />
          <Combobox
            control={a11y}
            text=""
            options={choices.filter(
              ({ value, label }) => !chosen.includes(value) && foldedIncludes(label, typed),
            )}
            isDisabled={isFull}
            placeholder={isFull ? 'No more fit' : placeholder}
            onType={setTyped}
            onChoose={({ value }) => control.onChange([...chosen, value])}
            onBackspace={() => control.onChange(chosen.slice(0, -1))}
          />
        </div>
      )}
    </Field>
  );
}
