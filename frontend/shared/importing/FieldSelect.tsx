import { Select } from '@shared/ui/Select';
import type { ImportField } from './definition';

interface FieldSelectProps {
  label: string;
  fields: readonly ImportField[];
  value: string;
  /** Label of the empty option. */
  none: string;
  onChange: (field: string) => void;
}

/** A select of all fields by group. */
export function FieldSelect({ label, fields, value, none, onChange }: FieldSelectProps) {
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {fields
            .filter((field) => field.group === group)
            .map(({ id, label: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
