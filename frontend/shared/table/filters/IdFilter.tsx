import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilterValue, IdsSpec } from './filters';
import { SearchedOptions } from './SearchedOptions';
import { steadyOptions } from './steadyOptions';

interface IdFilterProps {
  spec: IdsSpec;
  value: readonly number[];
  /** IDs of the parent records of the options; no limit if empty. */
  within: readonly number[];
  onChange: (value: FilterValue | undefined) => void;
}

/**
 * A filter by records, searched by keyword. Options that were chosen before come first, then the search
 * results.
 */
export function IdFilter({ spec, value, within, onChange }: IdFilterProps) {
  const [word, setWord] = useState('');
  const [first, setFirst] = useState(value);
  const options = useQuery({
    queryKey: ['filter-options', spec.key, within, word],
    queryFn: ({ signal }) => spec.picker.search(word, within, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const chosen = useChosen(spec, [...new Set([...first, ...value])]);
  const lookFor = (next: string) => {
    setWord(next);
    setFirst(value);
  };
  const toggle = (id: number) => {
    const next = value.includes(id) ? value.filter((other) => other !== id) : [...value, id];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <SearchedOptions
      label={spec.label}
      word={word}
      onWord={lookFor}
      options={steadyOptions(first.map(String), chosen, options.data ?? [])}
      isChosen={(option) => value.includes(Number(option))}
      isSearched={options.isSuccess}
      failure={options.error?.message ?? null}
      onToggle={(option) => toggle(Number(option))}
    />
  );
}

/** Load the names of the chosen records. The URL contains only their IDs. */
export function useChosen(spec: IdsSpec, value: readonly number[]) {
  const named = useQuery({
    queryKey: ['filter-names', spec.key, value],
    queryFn: ({ signal }) => spec.picker.name(value, signal),
    enabled: value.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
  return value.map(
    (id) =>
      named.data?.find((option) => option.value === String(id)) ?? { value: String(id), label: `#${id}` },
  );
}
