import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import type { ControlProps } from '@shared/form/Labelled';
import { useDebounced } from '@shared/hooks/useDebounced';
import type { IdPicker } from '@shared/table/filters';

const TYPING_MS = 200;

interface PickerProps {
  control: ControlProps;
  /** Names what is chosen from: what was found is kept under it. */
  of: string;
  picker: IdPicker;
  value: number | null;
  within?: readonly number[];
  onChange: (id: number | null) => void;
}

const NOWHERE: readonly number[] = [];

/** Chooses one record by what is typed; the name of the chosen one is asked of the server. */
export function Picker({ control, of, picker, value, within = NOWHERE, onChange }: PickerProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['filter-options', of, keyword, within],
    queryFn: ({ signal }) => picker.search(keyword, within, signal),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    queryKey: ['filter-options', of, 'name', value],
    queryFn: async ({ signal }) => (value === null ? [] : await picker.name([value], signal)),
    enabled: value !== null,
  });
  return (
    <Combobox
      control={control}
      text={value === null ? '' : (named.data?.[0]?.label ?? '')}
      options={found.data ?? []}
      isLoading={found.isLoading}
      placeholder="Type to search"
      onType={setTyped}
      onChoose={(option) => onChange(Number(option.value))}
      onClear={() => onChange(null)}
    />
  );
}
