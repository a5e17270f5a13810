import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Chips } from '@shared/form/Chips';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { foldedIncludes } from '@shared/format/folding';
import { useEnum } from '@shared/session/bootstrap';
import { labelIn } from '../model';

const MOST = 5;

/** What the shop cooks, as far as it is known: up to five, the first is what it is known for. */
export function CuisinesField() {
  const { field } = useController({ name: 'cuisines' });
  const chosen = (field.value ?? []) as readonly string[];
  const cuisines = useEnum('cuisine');
  const [typed, setTyped] = useState('');
  const isFull = chosen.length >= MOST;
  return (
    <Field name="cuisines" help="The first is the primary one.">
      {(control) => (
        <div className="chips-input">
          <Chips
            items={chosen.map((code, index) => ({
              id: code,
              label: labelIn(cuisines, code),
              note: index === 0 ? 'primary' : undefined,
            }))}
            onRemove={(code) => field.onChange(chosen.filter((other) => other !== code))}
            onPromote={(code) => field.onChange([code, ...chosen.filter((other) => other !== code)])}
          />
          <Combobox
            control={control}
            text=""
            options={cuisines.filter(
              ({ value, label }) => !chosen.includes(value) && foldedIncludes(label, typed),
            )}
            isDisabled={isFull}
            placeholder={isFull ? 'No more fit' : 'Add a cuisine'}
            onType={setTyped}
            onChoose={({ value }) => field.onChange([...chosen, value])}
            onBackspace={() => field.onChange(chosen.slice(0, -1))}
          />
        </div>
      )}
    </Field>
  );
}
