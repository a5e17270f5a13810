import { Input } from '@shared/ui/Input';
import { Labelled } from './Labelled';

interface LineProps {
  label: string;
  value: string;
  /** Maximum number of characters. */
  longest?: number;
  placeholder?: string;
  help?: string | undefined;
  error?: string | null | undefined;
  isRequired?: boolean;
  inputMode?: 'url' | 'numeric';
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/**
 * Check whether Enter may submit: only in a dialog. The form of a record, which may contain the field, is
 * saved only with Ctrl+S.
 */
function isInDialog(field: HTMLElement): boolean {
  return field.closest('[role="dialog"]') !== null;
}

/** A single-line text in a small form. */
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
