import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { callApi } from '@shared/api/client';
import { Chips } from '@shared/form/Chips';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { useMost } from '@shared/form/labels';

/** The cuisines of an article. */
export function CuisinesField({ isDisabled }: { isDisabled: boolean }) {
  const { field } = useController({ name: 'cuisines' });
  const most = useMost('cuisines');
  const value = (field.value as readonly string[] | undefined) ?? [];
  const [typed, setTyped] = useState('');
  const all = useQuery({
    queryKey: ['taxonomies'],
    queryFn: ({ signal }) => callApi('taxonomy/get_taxonomies', {}, { signal, handles: 'all' }),
    staleTime: Infinity,
  });
  const cuisines = (all.data?.cuisines ?? []).map(({ code, labels }) => ({
    value: code,
    label: labels['en'] ?? code,
  }));
  const labelOf = (code: string) => cuisines.find((one) => one.value === code)?.label ?? code;
  const options = cuisines.filter(
    (one) => !value.includes(one.value) && one.label.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <Field name="cuisines" counter={value.length === 0 ? undefined : `${value.length}/${most}`}>
      {(control) => (
        <div className="stack">
          <Chips
            items={value.map((code) => ({ id: code, label: labelOf(code) }))}
            onRemove={(code) => field.onChange(value.filter((one) => one !== code))}
          />
          <Combobox
            control={control}
            text=""
            options={options}
            isLoading={all.isLoading}
            isDisabled={isDisabled || value.length >= most}
            placeholder={value.length >= most ? 'Limit reached' : 'Add a cuisine'}
            onType={setTyped}
            onChoose={(option) => field.onChange([...value, option.value])}
            onBackspace={() => field.onChange(value.slice(0, -1))}
          />
        </div>
      )}
    </Field>
  );
}
