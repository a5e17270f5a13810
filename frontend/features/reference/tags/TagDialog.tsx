import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import { Choice, Labelled, Line } from '@shared/blocks/typed/parts';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall, save } from '@shared/form/saving';
import { TextsInput } from '@shared/form/TextsInput';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useEnum } from '@shared/session/bootstrap';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { toast } from '@shared/ui/toasts';
import { Check } from '../components/Check';
import { tagKeys, type Tag } from '../model';
import { LANGUAGES, tagInput, tagValues, type TagValues } from './tagForm';
import { useTagWords } from './tagWords';
import '@shared/form/fields.css';
import '@shared/form/RecordRail.css';

const MOST_SYNONYMS = 20;
const LONGEST = 60;
const NOTHING: readonly string[] = [];
const RESTORABLE = ['labels', 'kind', 'country', 'synonyms', 'status', 'has_pork', 'has_alcohol'];

interface TagDialogProps {
  country: string;
  /** Null for one that is not there yet. */
  tag: Tag | null;
  onClose: () => void;
}

/** A tag as a small form, with its history; what is refused stands beside its field. */
export function TagDialog({ country, tag, onClose }: TagDialogProps) {
  const client = useQueryClient();
  const words = useTagWords();
  const [values, setValues] = useState(() => tagValues(tag));
  const [asker] = useState(createAsker);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<TagValues>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const mayEdit = tag === null || tag.allowed_actions.includes('edit');
  const send = async () => {
    const result = await save(
      (_patch, over) => {
        const before = tag === null ? null : { ...tag, version: over ?? tag.version };
        return callApi('taxonomy/save_tag', tagInput(values, country, before), { ...formCall, country });
      },
      {},
      tag?.version ?? null,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind !== 'saved') return;
    toast.success(`Saved: ${result.record.label}`);
    onClose();
    await client.invalidateQueries({ queryKey: tagKeys.all });
  };
  return (
    <>
      <DialogFrame
        title={tag === null ? 'Add a tag' : `Tag ${tag.label}`}
        label={tag === null ? 'Add' : 'Save'}
        isDisabled={!mayEdit || (values.labels['en'] ?? '').trim() === ''}
        onGoOn={send}
        onClose={onClose}
      >
        {errors['form'] === undefined ? null : (
          <p className="field-error" role="alert">
            {errors['form']}
          </p>
        )}
        {mayEdit ? (
          <TagFields values={values} country={country} errors={errors} onChange={change} />
        ) : (
          <p>It is a part of another tag. Undo the merge to change it.</p>
        )}
        {tag === null ? null : (
          <HistoryCard
            objectType="tag"
            objectId={tag.tag_id}
            version={tag.version}
            words={words}
            restorable={mayEdit ? RESTORABLE : NOTHING}
          />
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </>
  );
}

interface TagFieldsProps {
  values: TagValues;
  country: string;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<TagValues>) => void;
}

function TagFields({ values, country, errors, onChange }: TagFieldsProps) {
  const kinds = useEnum('tag_kind');
  const name = useId();
  return (
    <>
      {LANGUAGES.map(({ code, label }) => (
        <Line
          key={code}
          label={code === 'en' ? `Label, ${label} (required)` : `Label, ${label}`}
          value={values.labels[code] ?? ''}
          longest={LONGEST}
          error={code === 'en' ? (errors['labels'] ?? null) : null}
          onChange={(text) => onChange({ labels: { ...values.labels, [code]: text } })}
        />
      ))}
      <Choice
        label="Kind"
        value={values.kind}
        options={kinds as readonly { value: Tag['kind']; label: string }[]}
        onChange={(kind) => onChange({ kind })}
      />
      <Labelled label="Other words for it" help="It is found by these, too.">
        {(control) => (
          <TextsInput
            control={control}
            value={values.synonyms}
            most={MOST_SYNONYMS}
            longest={LONGEST}
            onChange={(synonyms) => onChange({ synonyms })}
          />
        )}
      </Labelled>
      <div className="checkboxes" role="group" aria-labelledby={name}>
        <span id={name} className="visually-hidden">
          What it says
        </span>
        <Check
          label={`Only in ${country}`}
          value={values.isHereOnly}
          onChange={(isHereOnly) => onChange({ isHereOnly })}
        />
        <Check label="Pork" value={values.hasPork} onChange={(hasPork) => onChange({ hasPork })} />
        <Check
          label="Alcohol"
          value={values.hasAlcohol}
          onChange={(hasAlcohol) => onChange({ hasAlcohol })}
        />
      </div>
    </>
  );
}
