import { useController } from 'react-hook-form';
import { CodesInput, type CodesInputProps } from './CodesInput';
import { Field, type FieldProps } from './Field';

type CodesFieldProps = FieldProps &
  Pick<CodesInputProps, 'of' | 'most' | 'placeholder' | 'hasPrimary' | 'isDisabled'>;

/** A form field for several codes of a long enumeration. */
export function CodesField({
  of,
  most,
  placeholder,
  hasPrimary = false,
  isDisabled = false,
  ...field
}: CodesFieldProps) {
  const { field: control } = useController({ name: field.name });
  return (
    <Field {...field}>
      {(a11y) => (
        <CodesInput
          control={a11y}
          of={of}
          most={most}
          placeholder={placeholder}
          hasPrimary={hasPrimary}
          isDisabled={isDisabled}
          value={(control.value ?? []) as readonly string[]}
          onChange={control.onChange}
        />
      )}
    </Field>
  );
}
