import { useController, useFormContext } from 'react-hook-form';
import { Field, type FieldProps } from '@shared/form/Field';
import { RecordPicker } from '@shared/form/RecordPicker';
import { regionPicker } from '@shared/table/filters/regionFilters';
import type { IdPicker } from '@shared/form/idPicker';

interface PickerFieldProps extends FieldProps {
  of: string;
  picker: IdPicker;
  within?: readonly number[];
  onChosen?: () => void;
}

/** A form field that picks one record by searching. */
export function PickerField({ of, picker, within, onChosen, ...field }: PickerFieldProps) {
  const { field: control } = useController({ name: field.name });
  return (
    <Field {...field}>
      {(a11y) => (
        <RecordPicker
          control={a11y}
          of={of}
          picker={picker}
          value={(control.value as number | null) ?? null}
          {...(within === undefined ? {} : { within })}
          onChange={(id) => {
            control.onChange(id);
            onChosen?.();
          }}
        />
      )}
    </Field>
  );
}

const FIRST = regionPicker(1);
const SECOND = regionPicker(2);
const NOWHERE: readonly number[] = [];

/** The region, and the city or district within it. */
export function RegionFields() {
  const { watch, setValue } = useFormContext();
  const first = watch('region_l1_id') as number | null;
  return (
    <div className="form-grid">
      <PickerField
        name="region_l1_id"
        of="region-1"
        picker={FIRST}
        onChosen={() => setValue('region_l2_id', null, { shouldDirty: true })}
      />
      <PickerField
        name="region_l2_id"
        of="region-2"
        picker={SECOND}
        within={first === null ? NOWHERE : [first]}
      />
    </div>
  );
}
