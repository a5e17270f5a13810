import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '@shared/api/client';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { Labelled } from '@shared/form/Labelled';
import type { Faults } from '@shared/form/faults';
import { FieldLabelsContext } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall } from '@shared/form/saving';
import { TextsInput } from '@shared/form/TextsInput';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { useEnum } from '@shared/session/bootstrap';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { Check } from '../components/Check';
import { FormRefusal } from '../components/FormRefusal';
import { useSmallForm } from '../components/useSmallForm';
import { tagKeys, type Tag } from '../model';
import { faultsOf, LANGUAGES, tagPatch, tagValues, type TagValues } from './tagForm';
import { useTagLabels } from './tagLabels';
import '@shared/form/fields.css';

const MOST_SYNONYMS = 20;
const LONGEST = 60;
const NOTHING: readonly string[] = [];

interface TagDialogProps {
  country: string;
  /** Tag to edit, or null for a new one. */
  tag: Tag | null;
  onClose: () => void;
}

/** A dialog with the form and the history of a tag. Errors appear at their fields. */
export function TagDialog({ country, tag, onClose }: TagDialogProps) {
  const client = useQueryClient();
  const labels = useTagLabels();
  const { values, errors, asker, change, submit } = useSmallForm({
    start: tagValues(tag, country),
    version: tag?.version ?? null,
    faultsOf,
    send: (patch, version) =>
      callApi(
        'taxonomy/save_tag',
        { ...tagPatch(patch), ...(tag === null ? {} : { tag_id: tag.tag_id, version: version ?? 0 }) },
        { ...formCall, country },
      ),
    onSaved: (saved) => {
      toast.success(`Saved: ${named(saved.label)}`);
      onClose();
      void client.invalidateQueries({ queryKey: tagKeys.all });
    },
  });
  const mayEdit = tag === null || tag.allowed_actions.includes('edit');
  return (
    <FieldLabelsContext value={labels}>
      <DialogFrame
        title={tag === null ? 'Add a tag' : `Tag ${tag.label}`}
        label={tag === null ? 'Add' : 'Save'}
        isDisabled={!mayEdit}
        onGoOn={submit}
        onClose={onClose}
      >
        <FormRefusal message={errors['form']} />
        {mayEdit ? (
          <TagFields values={values} country={country} errors={errors} onChange={change} />
        ) : (
          <p>You cannot edit this tag. See “Why can’t I…?” for the reason.</p>
        )}
        {tag === null ? null : (
          <>
            <WhyNot objectType="tag" objectId={tag.tag_id} version={tag.version} />
            <HistoryCard
              objectType="tag"
              objectId={tag.tag_id}
              version={tag.version}
              labels={labels}
              restorable={mayEdit ? [...Object.keys(values), 'status'] : NOTHING}
            />
          </>
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}

interface TagFieldsProps {
  values: TagValues;
  country: string;
  errors: Faults;
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
          label={`Label, ${label}`}
          isRequired={code === 'en'}
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
      <Labelled label="Synonyms" help="Also used in search.">
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
          Meaning
        </span>
        <Check
          label={`Only in ${country}`}
          value={values.country !== ''}
          onChange={(isHereOnly) => onChange({ country: isHereOnly ? country : '' })}
        />
        <Check label="Pork" value={values.has_pork} onChange={(has_pork) => onChange({ has_pork })} />
        <Check
          label="Alcohol"
          value={values.has_alcohol}
          onChange={(has_alcohol) => onChange({ has_alcohol })}
        />
      </div>
    </>
  );
}
