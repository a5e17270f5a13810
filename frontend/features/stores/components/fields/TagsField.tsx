import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { Combobox, type ComboOption } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useEnum } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { tagsOptions } from '../../api';
import { useStoreField } from '../../fieldHooks';
import { Chips } from './Chips';
import { folded } from './folding';

const MOST_TAGS = 20;
const TYPING_MS = 200;
const MAKE = 'make-';

/** What people look for: dishes, occasions, moods. A word that is missing can be made a tag. */
export function TagsField() {
  const country = useSession((state) => state.country);
  const { value, onChange } = useStoreField('tags');
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const all = useQuery(tagsOptions(country, ''));
  const found = useQuery(tagsOptions(country, keyword));
  const kinds = useEnum('tag_kind');
  const make = useMakeTag(country, (id) => onChange([...value, id]));
  const known = all.data?.list ?? [];
  const isFull = value.length >= MOST_TAGS;
  const options = (found.data?.list ?? [])
    .filter(({ tag_id }) => !value.includes(tag_id))
    .map((tag) => ({
      value: String(tag.tag_id),
      label: tag.label,
      hint: [
        kinds.find((kind) => kind.value === tag.kind)?.label,
        tag.status === 'suggested' ? 'suggested' : '',
      ]
        .filter(Boolean)
        .join(', '),
    }));
  const choose = ({ value: chosen }: ComboOption) => {
    if (chosen.startsWith(MAKE)) make.mutate({ label: keyword, kind: chosen.slice(MAKE.length) });
    else onChange([...value, Number(chosen)]);
  };
  const isMissing =
    keyword !== '' && !found.isFetching && !known.some(({ label }) => folded(label) === folded(keyword));
  return (
    <Field name="tags" counter={value.length === 0 ? undefined : `${value.length}/${MOST_TAGS}`}>
      {(control) => (
        <div className="chips-input">
          <Chips
            items={value.map((id) => ({
              id,
              label: known.find(({ tag_id }) => tag_id === id)?.label ?? `Tag ${id}`,
            }))}
            onRemove={(id) => onChange(value.filter((other) => other !== id))}
          />
          <Combobox
            control={control}
            text=""
            options={[
              ...options,
              ...(isMissing
                ? kinds.map((kind) => ({
                    value: MAKE + kind.value,
                    label: `New tag “${keyword}”`,
                    hint: kind.label,
                  }))
                : []),
            ]}
            isLoading={found.isLoading}
            isDisabled={isFull || make.isPending}
            placeholder={isFull ? 'No more fit' : 'Add a tag'}
            onType={setTyped}
            onChoose={choose}
            onBackspace={() => onChange(value.slice(0, -1))}
          />
        </div>
      )}
    </Field>
  );
}

function useMakeTag(country: string, onMade: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ label, kind }: { label: string; kind: string }) =>
      callApi('taxonomy/save_tag', { labels: { en: label }, kind: kind as 'dish', country: country as 'ID' }),
    onSuccess: async (tag) => {
      await client.invalidateQueries({ queryKey: ['tags', country] });
      toast.success(tag.status === 'suggested' ? `Tag ${tag.label} suggested` : `Tag ${tag.label} made`);
      onMade(tag.tag_id);
    },
  });
}
