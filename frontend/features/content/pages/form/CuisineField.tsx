import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { isNamed, useEnum } from '@shared/session/bootstrap';

/** The optional cuisine of a page. */
export function CuisineField({ isDisabled }: { isDisabled: boolean }) {
  const { field } = useController({ name: 'cuisine_code' });
  const cuisines = useEnum('cuisine');
  const [typed, setTyped] = useState('');
  const value = (field.value as string | null | undefined) ?? '';
  return (
    <Field name="cuisine_code">
      {(control) => (
        <Combobox
          control={control}
          text={cuisines.find((one) => one.value === value)?.label ?? value}
          options={cuisines.filter((one) => isNamed(one, typed))}
          isDisabled={isDisabled}
          placeholder="Any cuisine"
          onType={setTyped}
          onChoose={(option) => field.onChange(option.value)}
          onClear={() => field.onChange('')}
        />
      )}
    </Field>
  );
}
