import { useState } from 'react';
import { isNamed, useEnum } from '@shared/session/bootstrap';
import { Chips } from './Chips';
import { Combobox } from './Combobox';
import type { ControlProps } from './Labelled';

export interface CodesInputProps {
  control: ControlProps;
  /** Enumeration of the codes. */
  of: string;
  value: readonly string[];
  most: number;
  placeholder: string;
  /** True if the first code is the primary one. */
  hasPrimary?: boolean;
  isDisabled?: boolean;
  onChange: (codes: readonly string[]) => void;
}

/** An input for several codes of a long enumeration, with search. The user controls the order. */
export function CodesInput(props: CodesInputProps) {
  const { control, of, value, most, placeholder, hasPrimary = false, isDisabled = false, onChange } = props;
  const choices = useEnum(of);
  const [typed, setTyped] = useState('');
  const isFull = value.length >= most;
  const promote = (code: string) => onChange([code, ...value.filter((other) => other !== code)]);
  return (
    <div className="stack">
      <Chips
        items={value.map((code, index) => ({
          id: code,
          label: choices.find((choice) => choice.value === code)?.label ?? code,
          note: hasPrimary && index === 0 ? 'primary' : undefined,
        }))}
        onRemove={(code) => onChange(value.filter((other) => other !== code))}
        {...(hasPrimary ? { onPromote: promote } : {})}
      />
      <Combobox
        control={control}
        text=""
        options={choices.filter((choice) => !value.includes(choice.value) && isNamed(choice, typed))}
        isDisabled={isDisabled || isFull}
        placeholder={isFull ? 'Limit reached' : placeholder}
        onType={setTyped}
        onChoose={(choice) => onChange([...value, choice.value])}
        onBackspace={() => onChange(value.slice(0, -1))}
      />
    </div>
  );
}
