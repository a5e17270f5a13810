import Button from '@mui/material/Button';
import { Input } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import type { ImportField, Setup } from './definition';
import { FieldSelect } from './FieldSelect';
import { fixedFields, withValue } from './setup';

interface FixedValuesProps {
  fields: readonly ImportField[];
  setup: Setup;
  onSetup: (setup: Setup) => void;
  missing: readonly ImportField[];
}

/** The default values for rows in which the file has none. */
export function FixedValues({ fields, setup, onSetup, missing }: FixedValuesProps) {
  const fixed = fixedFields(setup);
  const usedFields = new Set(fixed.map(({ field }) => field));
  return (
    <fieldset className="stack card import-fixed">
      <legend>Default values</legend>
      <p className="field-help">Used for empty cells.</p>
      {fixed.map(({ field, value }) => {
        const fixedField = fields.find(({ id }) => id === field);
        return fixedField === undefined ? null : (
          <div key={field} className="row-loose at-end">
            <ValueInput
              field={fixedField}
              value={value ?? ''}
              onChange={(next) => onSetup(withValue(setup, field, next))}
            />
            <Button variant="ghost" size="small" onClick={() => onSetup(withValue(setup, field, null))}>
              Remove {fixedField.label}
            </Button>
          </div>
        );
      })}
      <div className="row-loose at-end">
        {missing
          .filter(({ id }) => !usedFields.has(id))
          .map(({ id, label }) => (
            <Button key={id} size="small" onClick={() => onSetup(withValue(setup, id, ''))}>
              Set {label.toLowerCase()}
            </Button>
          ))}
        <FieldSelect
          label="Add a default value"
          fields={fields.filter(({ id, kind }) => !usedFields.has(id) && kind !== 'hours')}
          value=""
          none="Add a default…"
          onChange={(field) => {
            if (field !== '') onSetup(withValue(setup, field, ''));
          }}
        />
      </div>
    </fieldset>
  );
}

function ValueInput({
  field,
  value,
  onChange,
}: {
  field: ImportField;
  value: string;
  onChange: (value: string) => void;
}) {
  const options =
    field.kind === 'yes_no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : field.kind === 'list'
        ? // A list of records is written as their names.
          []
        : field.options;
  return options.length > 0 ? (
    <LabelledSelect
      className="stack-tight strong import-line"
      label={field.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose…</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </LabelledSelect>
  ) : (
    <label className="stack-tight strong import-line">
      {field.label}
      <Input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
