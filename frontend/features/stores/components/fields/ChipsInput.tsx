import { Field, type FieldProps } from '@shared/form/Field';
import { TextsInput } from '@shared/form/TextsInput';
import { fieldOf } from '@shared/fields/facts';
import { useStoreField } from '../../fieldHooks';

interface ChipsInputProps extends FieldProps {
  name: 'alternate_names' | 'labels';
}

/** A list of short texts of a store. */
export function ChipsInput(field: ChipsInputProps) {
  const { longest, each } = fieldOf('store', field.name);
  const most = longest ?? Infinity;
  const { value, onChange } = useStoreField(field.name);
  return (
    <Field {...field} counter={value.length === 0 ? undefined : `${value.length}/${most}`}>
      {(control) => (
        <TextsInput
          control={control}
          value={value}
          onChange={onChange}
          most={most}
          longest={each ?? Infinity}
        />
      )}
    </Field>
  );
}
