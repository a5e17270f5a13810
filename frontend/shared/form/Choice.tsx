import { optionsOf } from '@shared/ui/options';
import { Select } from '@shared/ui/Select';
import { Labelled } from './Labelled';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  help?: string | undefined;
  error?: string | null | undefined;
  isRequired?: boolean;
  onChange: (value: Value) => void;
}

/** A select in a small form. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  help,
  error = null,
  isRequired,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Labelled label={label} help={help} error={error} isRequired={isRequired} className="narrow">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {optionsOf(options)}
        </Select>
      )}
    </Labelled>
  );
}
