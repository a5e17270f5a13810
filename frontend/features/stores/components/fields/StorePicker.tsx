import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlProps } from '@shared/form/Labelled';
import { Combobox } from '@shared/form/Combobox';
import { noteOf } from '@shared/format/leftOut';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { storeSearchOptions } from '../../api';
import { storeName, type StoreRef } from '../../model';

const TYPING_MS = 200;

interface StorePickerProps {
  control: ControlProps;
  value: StoreRef | null;
  /** ID of the store being edited. It cannot be chosen itself. */
  except: number;
  onChange: (store: StoreRef | null) => void;
}

/** A picker that finds a store of the country by name, address, phone or ID. */
export function StorePicker({ control, value, except, onChange }: StorePickerProps) {
  const country = useCountryCode();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const matchingStores = useQuery(storeSearchOptions(country, keyword));
  const stores = (matchingStores.data ?? []).filter(({ store_id }) => store_id !== except);
  return (
    <Combobox
      control={control}
      text={value === null ? '' : storeName(value)}
      options={stores.map((store) => ({
        value: String(store.store_id),
        label: storeName(store),
        hint: noteOf(store.region_path, store.left_out),
      }))}
      isLoading={matchingStores.isLoading}
      placeholder="Type a name, phone or id"
      onType={setTyped}
      onChoose={(option) =>
        onChange(stores.find(({ store_id }) => String(store_id) === option.value) ?? null)
      }
      onClear={() => onChange(null)}
    />
  );
}
