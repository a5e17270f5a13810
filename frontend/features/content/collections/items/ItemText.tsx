import { Labelled } from '@shared/form/Labelled';
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
