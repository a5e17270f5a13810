import { Input } from '@shared/ui/Input';
import { Labelled } from './Labelled';

interface LineProps {
  label: string;
  value: string;
  /** Most characters. */
  longest?: number;
  placeholder?: string;
  help?: string | undefined;
  error?: string | null | undefined;
  isRequired?: boolean;
  inputMode?: 'url' | 'numeric';
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** Enter sends a dialog; the form of a record, which may be around a block, is sent by Ctrl S alone. */
function isInDialog(field: HTMLElement): boolean {
  return field.closest('[role="dialog"]') !== null;
}

/** A line of words in a small form. */
export function Line({
  label,
  value,
  longest,
  placeholder,
  help,
  error = null,
  isRequired,
  inputMode,
  autoFocus,
  onChange,
}: LineProps) {
  return (
    <Labelled label={label} error={error} help={help} isRequired={isRequired}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={longest}
          placeholder={placeholder}
          inputMode={inputMode}
          autoFocus={autoFocus}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isInDialog(event.currentTarget)) event.preventDefault();
          }}
        />
      )}
    </Labelled>
  );
}
