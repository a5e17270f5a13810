import { useController, useFormContext } from 'react-hook-form';
import { DayInput } from '@shared/ui/DayInput';
import { Input, Textarea } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { Checkbox } from '@shared/ui/Tick';
import { optionsOf } from '@shared/ui/options';
import { Field, type FieldProps } from './Field';
import { labelOf, useFieldLabels } from './labels';
import { problemOfAddress } from './leaving';
import { useLeaving } from './useLeaving';
import './fields.css';

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  /** Maximum number of characters; defaults to the limit of the form. */
  maxLength?: number;
  placeholder?: string;
  rows?: number;
  inputMode?: 'numeric';
  isDisabled?: boolean;
}

/** A single-line text, or a multi-line one if `rows` is set. */
export function TextInput({
  type = 'text',
  maxLength: limit,
  placeholder,
  rows,
  inputMode,
  isDisabled,
  ...field
}: TextProps) {
  const { field: control } = useController({ name: field.name });
  const leave = useLeaving(field.name);
  const fieldLimit = useFieldLabels().limits?.[field.name];
  const maxLength = limit ?? fieldLimit;
  const value = typeof control.value === 'string' || typeof control.value === 'number' ? control.value : '';
  const isCounted = maxLength !== undefined && String(value).length > maxLength * 0.8;
  const counter = isCounted ? `${String(value).length}/${maxLength}` : undefined;
  return (
    <Field {...field} counter={counter}>
      {(a11y) => {
        const shared = {
          ...a11y,
          ref: control.ref,
          value,
          placeholder,
          inputMode,
          disabled: isDisabled,
          onBlur: () => {
            control.onBlur();
            leave(problemOfAddress(type, String(value)));
          },
        };
        if (type === 'date') {
          return <DayInput {...shared} value={String(value)} onChange={control.onChange} />;
        }
        return rows === undefined ? (
          <Input {...shared} type={type} onChange={(event) => control.onChange(event.target.value)} />
        ) : (
          <Textarea {...shared} rows={rows} onChange={(event) => control.onChange(event.target.value)} />
        );
      }}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  options: readonly Option[];
  /** Label of the empty option, if empty is allowed. */
  nothing?: string;
  isDisabled?: boolean;
}

/** A select. */
export function SelectInput({ options, nothing, isDisabled, ...field }: SelectProps) {
  const { field: control } = useController({ name: field.name });
  return (
    <Field {...field}>
      {(a11y) => (
        <Select
          {...a11y}
          ref={control.ref}
          disabled={isDisabled}
          value={(control.value as string | null) ?? ''}
          onBlur={control.onBlur}
          onChange={(event) => control.onChange(event.target.value === '' ? null : event.target.value)}
        >
          {nothing === undefined ? null : <option value="">{nothing}</option>}
          {optionsOf(options)}
        </Select>
      )}
    </Field>
  );
}

/** Several of a few options, as checkboxes. */
export function CheckboxesInput({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { field: control } = useController({ name: field.name });
  const chosen = (control.value as readonly string[] | null) ?? [];
  const toggle = (value: string) =>
    control.onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(value) : chosen.includes(one))),
    );
  return (
    <Field {...field}>
      {(a11y) => (
        <div {...withoutRequired(a11y)} role="group" tabIndex={-1} className="checkboxes">
          {options.map(({ value, label }) => (
            <label key={value} className="checkbox">
              <Checkbox checked={chosen.includes(value)} onChange={() => toggle(value)} />
              {label}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

// Remove ARIA attributes that are only valid on inputs, not on groups.
function withoutRequired({
  id,
  'aria-describedby': described,
}: {
  id: string;
  'aria-describedby': string | undefined;
}) {
  return { id, 'aria-describedby': described };
}

/** A switch for yes or no. */
export function SwitchInput({ name, label, help }: { name: string; label?: string; help?: string }) {
  const labels = useFieldLabels();
  const { setValue, watch } = useFormContext();
  const value = watch(name) === true;
  return (
    <div className="field">
      <label className="checkbox">
        <Checkbox
          checked={value}
          onChange={(event) => setValue(name, event.target.checked, { shouldDirty: true })}
        />
        {label ?? labelOf(labels, name)}
      </label>
      {help === undefined ? null : <p className="field-help">{help}</p>}
    </div>
  );
}
