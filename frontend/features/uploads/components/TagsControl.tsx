import { useState, type KeyboardEvent } from 'react';
import { Chips } from '@shared/form/Chips';
import { addTexts } from '@shared/form/chipTexts';
import type { ControlProps } from '@shared/form/Field';

const MOST = 20;
const LONGEST = 40;

interface TagsControlProps {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>;
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** Several tags: typed, then Enter or a comma. */
export function TagsControl({ control, value, onChange }: TagsControlProps) {
  const [typed, setTyped] = useState('');
  const isFull = value.length >= MOST;
  const add = (text: string) => {
    const next = addTexts(value, text, MOST, LONGEST);
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
    <div className="chips-input">
      <Chips
        items={value.map((text) => ({ id: text, label: text }))}
        onRemove={(text) => onChange(value.filter((other) => other !== text))}
      />
      <input
        {...control}
        className="control"
        value={typed}
        maxLength={LONGEST}
        disabled={isFull}
        placeholder={isFull ? 'No more fit' : 'Type and press Enter'}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => add(typed)}
      />
    </div>
  );
}
