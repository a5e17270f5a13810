import { useId } from 'react';
import { Input, Textarea } from '@shared/ui/Input';

interface ItemTextProps {
  label: string;
  /** The item that it is about, for those who do not see where it stands. */
  of: string;
  value: string;
  longest: number;
  rows?: number;
  placeholder: string;
  isDisabled: boolean;
  onChange: (words: string) => void;
}

/** A line of words about one item. */
export function ItemText({
  label,
  of,
  value,
  longest,
  rows,
  placeholder,
  isDisabled,
  onChange,
}: ItemTextProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength: longest,
    placeholder,
    disabled: isDisabled,
    'aria-label': `${label}: ${of}`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {value.length > longest * 0.8 ? (
          <span className="field-counter">
            {value.length}/{longest}
          </span>
        ) : null}
      </label>
      {rows === undefined ? (
        <Input {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Textarea {...shared} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  );
}
