import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { Combobox, type ComboOption } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { mostOf } from '@shared/fields/facts';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useEnum, type Choice } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { tagsByIdOptions, tagsOptions } from '../../api';
import { useStoreField } from '../../fieldHooks';
import { Chips } from '@shared/form/Chips';
import { folded } from '@shared/format/folding';

const MOST_TAGS = mostOf('store', 'tags');
const TYPING_MS = 200;
const MAKE = 'make';
const SHORTEST_NEW = 3;

/** The tags: dishes, occasions, moods. A missing one can be created. */
export function TagsField() {
  const country = useCountryCode();
  const { value, onChange } = useStoreField('tags');
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState<string | null>(null);
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const named = useQuery(tagsByIdOptions(country, value));
  const tags = useQuery(tagsOptions(country, keyword));
  const kinds = useEnum('tag_kind');
  const make = useMakeTag(country, (id) => onChange([...value, id]));
  const choices = [...(named.data?.list ?? []), ...(tags.data?.list ?? [])];
  const isFull = value.length >= MOST_TAGS;
  const options = (tags.data?.list ?? [])
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
    if (chosen === MAKE) setMaking(keyword);
    else onChange([...value, Number(chosen)]);
  };
  const leave = (boxId: string) => {
    setMaking(null);
    // The pressed button unmounts with the question, so move the focus.
    document.getElementById(boxId)?.focus();
  };
  const isMissing =
    keyword.length >= SHORTEST_NEW &&
    !tags.isFetching &&
    !choices.some(({ label }) => folded(label) === folded(keyword));
  return (
    <Field name="tags" counter={value.length === 0 ? undefined : `${value.length}/${MOST_TAGS}`}>
      {(control) => (
        <div className="stack">
          <Chips
            items={value.map((id) => ({
              id,
              label: choices.find(({ tag_id }) => tag_id === id)?.label ?? `Tag ${id}`,
            }))}
            onRemove={(id) => onChange(value.filter((other) => other !== id))}
          />
          <Combobox
            control={control}
            text=""
            options={[...options, ...(isMissing ? [{ value: MAKE, label: `Create tag “${keyword}”…` }] : [])]}
            isLoading={tags.isLoading}
            isDisabled={isFull}
            placeholder={isFull ? 'Limit reached' : 'Add a tag'}
            onType={setTyped}
            onChoose={choose}
            onBackspace={() => onChange(value.slice(0, -1))}
          />
          {making === null ? null : (
            <NewTag
              label={making}
              kinds={kinds}
              onMake={(kind) => {
                make.mutate({ label: making, kind });
                leave(control.id);
              }}
              onCancel={() => leave(control.id)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface NewTagProps {
  label: string;
  kinds: readonly Choice[];
  onMake: (kind: string) => void;
  onCancel: () => void;
}

/** The question of which kind a new tag is. Tags are shared, so one is created only with a kind. */
function NewTag({ label, kinds, onMake, onCancel }: NewTagProps) {
  return (
    <Notice
      role="group"
      label={`New tag ${label}`}
      action={
        <>
          {kinds.map((kind) => (
            <Button key={kind.value} size="small" onClick={() => onMake(kind.value)}>
              {kind.label}
            </Button>
          ))}
          <Button variant="ghost" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      What does “{label}” describe?
    </Notice>
  );
}

function useMakeTag(country: string, onMade: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ label, kind }: { label: string; kind: string }) =>
      callApi(
        'taxonomy/save_tag',
        { labels: { en: label }, kind: kind as 'dish', country: country as 'ID' },
        { country },
      ),
    onSuccess: async (tag) => {
      await client.invalidateQueries({ queryKey: ['tags', country] });
      toast.success(
        tag.status === 'suggested' ? `Tag ${named(tag.label)} suggested` : `Tag ${named(tag.label)} created`,
      );
      onMade(tag.tag_id);
    },
  });
}
