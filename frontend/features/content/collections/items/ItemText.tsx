import { Labelled } from '@shared/form/Labelled';
import { Input, Textarea } from '@shared/ui/Input';

interface ItemTextProps {
  label: string;
  /** Title of the item, for screen readers. */
  of: string;
  value: string;
  longest: number;
  rows?: number;
  placeholder: string;
  isDisabled: boolean;
  onChange: (words: string) => void;
}

/** A text field of an item. */
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
  const shared = {
    value,
    maxLength: longest,
    placeholder,
    disabled: isDisabled,
    'aria-label': `${label}: ${of}`,
  };
  return (
    <Labelled label={label} counter={value.length > longest * 0.8 ? `${value.length}/${longest}` : undefined}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...shared} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Textarea {...control} {...shared} rows={rows} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Labelled>
  );
}
