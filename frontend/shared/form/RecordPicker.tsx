import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import type { IdPicker } from '@shared/form/idPicker';
import { Chips } from './Chips';
import { Combobox } from './Combobox';
import type { ControlProps } from './Labelled';

const TYPING_MS = 200;
const NOWHERE: readonly number[] = [];

interface ResultsProps {
  /** Kind of records, used as a cache key. */
  of: string;
  picker: IdPicker;
  /** IDs of the parent records of the results. */
  within?: readonly number[];
}

/** Return search results for the typed text, and the names of the chosen records. */
function useResults({ of, picker, within = NOWHERE }: ResultsProps, chosen: readonly number[]) {
  const country = useCountryCode();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const results = useQuery({
    queryKey: ['picker', country, of, keyword, within],
    queryFn: ({ signal }) => picker.search(keyword, within, signal),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    queryKey: ['picker', country, of, 'names', chosen],
    queryFn: ({ signal }) => picker.name(chosen, signal),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const nameOf = (id: number) =>
    [...(named.data ?? []), ...(results.data ?? [])].find(({ value }) => value === String(id))?.label;
  return { options: results.data ?? [], isLoading: results.isLoading, nameOf, setTyped };
}

interface RecordPickerProps extends ResultsProps {
  control: ControlProps;
  value: number | null;
  placeholder?: string;
  isDisabled?: boolean;
  onChange: (id: number | null) => void;
}

/** An input for one record, with search. */
export function RecordPicker({
  control,
  value,
  placeholder = 'Type to search',
  isDisabled,
  onChange,
  ...of
}: RecordPickerProps) {
  const results = useResults(of, value === null ? NOWHERE : [value]);
  return (
    <Combobox
      control={control}
      text={value === null ? '' : (results.nameOf(value) ?? '')}
      options={results.options}
      isLoading={results.isLoading}
      isDisabled={isDisabled}
      placeholder={placeholder}
      onType={results.setTyped}
      onChoose={(option) => onChange(Number(option.value))}
      onClear={() => onChange(null)}
    />
  );
}

interface RecordsPickerProps extends ResultsProps {
  control: ControlProps;
  value: readonly number[];
  most: number;
  placeholder?: string;
  isDisabled?: boolean;
  /** True if the order matters. */
  isOrdered?: boolean;
  onChange: (ids: readonly number[]) => void;
}

/** An input for several records, with search. */
export function RecordsPicker({
  control,
  value,
  most,
  placeholder = 'Type to search',
  isDisabled = false,
  isOrdered = false,
  onChange,
  ...of
}: RecordsPickerProps) {
  const results = useResults(of, value);
  const isFull = value.length >= most;
  const promote = (id: number) => {
    const at = value.indexOf(id);
    const others = value.filter((one) => one !== id);
    onChange([...others.slice(0, at - 1), id, ...others.slice(at - 1)]);
  };
  return (
    <div className="stack">
      <Chips
        items={value.map((id) => ({ id, label: results.nameOf(id) ?? `#${id}` }))}
        onRemove={(id) => onChange(value.filter((one) => one !== id))}
        {...(isOrdered ? { onPromote: promote } : {})}
      />
      <Combobox
        control={control}
        text=""
        options={results.options.filter((option) => !value.includes(Number(option.value)))}
        isLoading={results.isLoading}
        isDisabled={isFull || isDisabled}
        placeholder={isFull ? 'Limit reached' : placeholder}
        onType={results.setTyped}
        onChoose={(option) => onChange([...value, Number(option.value)])}
        onBackspace={() => onChange(value.slice(0, -1))}
      />
    </div>
  );
}
