import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlProps } from '@shared/form/Labelled';
import { TextsInput } from '@shared/form/TextsInput';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { tagOptions } from '../api';

const MOST = 20;
const LONGEST = 40;
const TYPING_MS = 200;

interface TagsControlProps {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>;
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** The tags of pictures, with suggestions. */
export function TagsControl(props: TagsControlProps) {
  const [typed, setTyped] = useState('');
  const word = useDebounced(typed.trim(), TYPING_MS);
  const tags = useQuery({ ...tagOptions(useCountryCode(), word), placeholderData: keepPreviousData });
  return (
    <TextsInput
      {...props}
      most={MOST}
      longest={LONGEST}
      suggestions={tags.data?.map(({ tag }) => tag) ?? []}
      onType={setTyped}
    />
  );
}
