import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { brandsOptions } from '../../api';
import { useStoreField } from '../../fieldHooks';
import type { StoreDetail } from '../../model';

const TYPING_MS = 200;

/** The brand of the store. */
export function BrandField({ saved }: { saved: StoreDetail['brand'] }) {
  const country = useCountryCode();
  const { value, onChange } = useStoreField('brand_id');
  const [chosen, setChosen] = useState(saved);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const matchingBrands = useQuery(brandsOptions(country, keyword));
  const brands = matchingBrands.data?.list ?? [];
  const named = [chosen, saved, ...brands].find((brand) => brand?.brand_id === value);
  return (
    <Field name="brand_id" help="Only for stores of a chain.">
      {(control) => (
        <Combobox
          control={control}
          text={value === null ? '' : (named?.name ?? `Brand ${value}`)}
          options={brands.map(({ brand_id, name }) => ({ value: String(brand_id), label: name }))}
          isLoading={matchingBrands.isLoading}
          placeholder="Type to find"
          onType={setTyped}
          onChoose={(option) => {
            setChosen({ brand_id: Number(option.value), name: option.label });
            onChange(Number(option.value));
          }}
          onClear={() => onChange(null)}
        />
      )}
    </Field>
  );
}
