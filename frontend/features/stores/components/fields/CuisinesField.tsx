import { useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { mostOf } from '@shared/fields/facts';
import { useStoreField } from '../../fieldHooks';
import { useReference } from '../../reference';
import { Chips } from '@shared/form/Chips';
import { foldedIncludes } from '@shared/format/folding';

const MOST_CUISINES = mostOf('store', 'cuisines');

/** The cuisines, at most five. The first one is the main cuisine. */
export function CuisinesField() {
  const { pack, taxonomies } = useReference();
  const { value, onChange } = useStoreField('cuisines');
  const [typed, setTyped] = useState('');
  const labelOf = (code: string) =>
    taxonomies.cuisines.find((one) => one.code === code)?.labels['en'] ?? code;
  const groupOf = (code: string) => taxonomies.cuisine_groups.find((one) => one.code === code)?.label;
  const free = taxonomies.cuisines
    .filter(({ code, is_active }) => is_active && !value.includes(code))
    .filter(({ code, labels }) => foldedIncludes([code, ...Object.values(labels)].join(' '), typed));
  // Cuisines of the country come first, because most of its shops offer them.
  const own = free.filter(({ countries }) => countries.includes(pack.code));
  const others = free.filter(({ countries }) => !countries.includes(pack.code));
  const isFull = value.length >= MOST_CUISINES;
  return (
    <Field
      name="cuisines"
      counter={value.length === 0 ? undefined : `${value.length}/${MOST_CUISINES}`}
      help="The first one is the primary cuisine."
    >
      {(control) => (
        <div className="stack">
          <Chips
            items={value.map((code, index) => ({
              id: code,
              label: labelOf(code),
              note: index === 0 ? 'primary' : undefined,
            }))}
            onRemove={(code) => onChange(value.filter((other) => other !== code))}
            onPromote={(code) => onChange([code, ...value.filter((other) => other !== code)])}
          />
          <Combobox
            control={control}
            text=""
            options={[...own, ...others].map(({ code, labels, group }) => ({
              value: code,
              label: labels['en'] ?? code,
              hint: groupOf(group),
            }))}
            isDisabled={isFull}
            placeholder={isFull ? 'Limit reached' : 'Add a cuisine'}
            onType={setTyped}
            onChoose={(option) => onChange([...value, option.value])}
            onBackspace={() => onChange(value.slice(0, -1))}
          />
        </div>
      )}
    </Field>
  );
}
