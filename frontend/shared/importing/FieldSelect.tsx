import { Select } from '@shared/ui/Select';
import type { ImportField } from './definition';

interface FieldSelectProps {
  label: string;
  fields: readonly ImportField[];
  value: string;
  /** The words for no field at all. */
  none: string;
  onChange: (field: string) => void;
}

/** A choice among all fields, in their groups. */
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
