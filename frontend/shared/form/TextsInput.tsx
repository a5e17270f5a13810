import { useId, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Chips } from './Chips';
import { addTexts } from './chipTexts';
import type { ControlProps } from './Field';
import './control.css';

interface TextsInputProps {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>;
  value: readonly string[];
  onChange: (texts: readonly string[]) => void;
  most: number;
  longest: number;
  /** What others wrote here, for what is typed now; chosen from a list below the box. */
  suggestions?: readonly string[];
  onType?: (typed: string) => void;
}

/** Several short texts: typed or pasted, then Enter or a comma; or chosen from what is suggested. */
export function TextsInput(props: TextsInputProps) {
  const { control, value, onChange, most, longest, suggestions = NONE, onType } = props;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const isFull = value.length >= most;
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const add = (text: string) => {
    const next = addTexts(value, text, most, longest);
    if (next !== value) onChange(next);
    type('');
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    if (isChosen(event.nativeEvent) && suggestions.includes(text)) add(text);
    else type(text);
  };
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\n]/.test(pasted)) return;
    event.preventDefault();
    add(pasted);
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
        list={suggestions.length === 0 ? undefined : listId}
        autoComplete="off"
        value={typed}
        maxLength={longest}
        disabled={isFull}
        placeholder={isFull ? 'No more fit' : 'Type and press Enter'}
        onChange={handleChange}
        onPaste={handlePaste}
        onKeyDown={handleKey}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {suggestions
          .filter((text) => !value.includes(text))
          .map((text) => (
            <option key={text} value={text} />
          ))}
      </datalist>
    </div>
  );
}

const NONE: readonly string[] = [];

/** Whether a text came from the list below the box: browsers call it a replacement, or say nothing of it. */
function isChosen(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
}
