import { useState, type KeyboardEvent } from 'react';
import { Field, type FieldProps } from '@shared/form/Field';
import { useStoreField } from '../../fieldHooks';
import { Chips } from '@shared/form/Chips';
import { addTexts } from '@shared/form/chipTexts';

interface ChipsInputProps extends FieldProps {
  name: 'alternate_names' | 'labels';
  most: number;
  longest: number;
}

/** Several short texts: typed, then Enter or a comma. */
export function ChipsInput({ most, longest, ...field }: ChipsInputProps) {
  const { value, onChange } = useStoreField(field.name);
  const [typed, setTyped] = useState('');
  const isFull = value.length >= most;
  const add = (text: string) => {
    const next = addTexts(value, text, most, longest);
    if (next !== value) onChange(next);
    setTyped('');
  };
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  return (
    <Field {...field} counter={value.length === 0 ? undefined : `${value.length}/${most}`}>
      {(control) => (
        <div className="chips-input">
          <Chips
            items={value.map((text) => ({ id: text, label: text }))}
            onRemove={(text) => onChange(value.filter((other) => other !== text))}
          />
          <input
            {...control}
            className="control"
            value={typed}
            maxLength={longest}
            disabled={isFull}
            placeholder={isFull ? 'No more fit' : 'Type and press Enter'}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!/[,\n]/.test(pasted)) return;
              event.preventDefault();
              add(pasted);
            }}
            onKeyDown={handleKey}
            onBlur={() => add(typed)}
          />
        </div>
      )}
    </Field>
  );
}
