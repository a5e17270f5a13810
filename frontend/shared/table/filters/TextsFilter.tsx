import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterValue, TextsSpec } from './filters';
import { SearchedOptions } from './SearchedOptions';
import { steadyOptions } from './steadyOptions';

interface TextsFilterProps {
  spec: TextsSpec;
  value: readonly string[];
  onChange: (value: FilterValue | undefined) => void;
}

/** A filter by texts. Options that were chosen before come first, then those that contain the keyword. */
export function TextsFilter({ spec, value, onChange }: TextsFilterProps) {
  const [word, setWord] = useState('');
  const [first, setFirst] = useState(value);
  const texts = useQuery({
    queryKey: ['filter-texts', spec.key, word],
    queryFn: ({ signal }) => spec.search(word, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const chosen = [...new Set([...first, ...value])].map((text) => ({ value: text, label: text }));
  const lookFor = (next: string) => {
    setWord(next);
    setFirst(value);
  };
  const toggle = (text: string) => {
    const next = value.includes(text) ? value.filter((other) => other !== text) : [...value, text];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <SearchedOptions
      label={spec.label}
      word={word}
      onWord={lookFor}
      options={steadyOptions(first, chosen, texts.data ?? [])}
      isChosen={(text) => value.includes(text)}
      isSearched={texts.isSuccess}
      failure={texts.error?.message ?? null}
      onToggle={toggle}
    />
  );
}
