import { Field, type FieldProps } from '@shared/form/Field';
import { TextsInput } from '@shared/form/TextsInput';
import { useStoreField } from '../../fieldHooks';

interface ChipsInputProps extends FieldProps {
  name: 'alternate_names' | 'labels';
  most: number;
  longest: number;
}

/** Several short texts of a store. */
export function ChipsInput({ most, longest, ...field }: ChipsInputProps) {
  const { value, onChange } = useStoreField(field.name);
  return (
    <Field {...field} counter={value.length === 0 ? undefined : `${value.length}/${most}`}>
      {(control) => (
        <TextsInput control={control} value={value} onChange={onChange} most={most} longest={longest} />
      )}
    </Field>
  );
}
