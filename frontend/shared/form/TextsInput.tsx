import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useIsOutOfUse } from '@shared/ui/Fieldset';
import { Chips } from './Chips';
import { addTexts } from './chipTexts';
import type { ControlProps } from './Labelled';

interface TextsInputProps {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>;
  value: readonly string[];
  onChange: (texts: readonly string[]) => void;
  most: number;
  longest: number;
  /** Existing texts that match the typed text, listed below the box. */
  suggestions?: readonly string[];
  onType?: (typed: string) => void;
}

/**
 * An input for several short texts: typed or pasted and confirmed with Enter or a comma, or chosen from
 * suggestions.
 */
export function TextsInput(props: TextsInputProps) {
  const { control, value, onChange, most, longest, suggestions = NONE, onType } = props;
  const [typed, setTyped] = useState('');
  const isFull = value.length >= most;
  const isDisabled = useIsOutOfUse() || isFull;
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const add = (text: string) => {
    const next = addTexts(value, text, most, longest);
    if (next !== value) onChange(next);
    type('');
  };
  const handleKey = (event: KeyboardEvent) => {
    const hasText = typed.trim() !== '';
    // Enter adds the typed text or the highlighted suggestion; it must not submit the form.
    if (event.key === 'Enter' && hasText) event.preventDefault();
    else if (event.key === ',' && hasText) {
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
    <div className="stack">
      <Chips
        items={value.map((text) => ({ id: text, label: text }))}
        onRemove={(text) => onChange(value.filter((other) => other !== text))}
      />
      <Autocomplete
        id={control.id}
        freeSolo
        disableClearable
        options={suggestions.filter((text) => !value.includes(text))}
        value=""
        inputValue={typed}
        disabled={isDisabled}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') type(text);
        }}
        onChange={(_, text) => add(text)}
        onKeyDown={handleKey}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <InputBase
            {...input}
            fullWidth
            className={`control ${input.className}`}
            disabled={isDisabled}
            error={control['aria-invalid'] === true}
            onBlur={() => add(typed)}
            onPaste={handlePaste}
            slotProps={{
              input: {
                ...htmlInput,
                ...control,
                maxLength: longest,
                placeholder: isFull ? 'Limit reached' : 'Type and press Enter',
              },
            }}
          />
        )}
      />
    </div>
  );
}

const NONE: readonly string[] = [];
