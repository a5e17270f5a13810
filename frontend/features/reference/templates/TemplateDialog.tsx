import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { callApi } from '@shared/api/client';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { Labelled } from '@shared/form/Labelled';
import type { Faults } from '@shared/form/faults';
import { FieldLabelsContext } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall } from '@shared/form/saving';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useEnum } from '@shared/session/bootstrap';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Textarea } from '@shared/ui/Input';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { Check } from '../components/Check';
import { FormRefusal } from '../components/FormRefusal';
import { useSmallForm } from '../components/useSmallForm';
import { templateKeys, type Template } from '../model';
import { exampleOf, faultsOf, PLACES, templateValues, unfilled, type TemplateValues } from './templateForm';
import { TEMPLATE_LABELS } from './templateLabels';
import '@shared/form/fields.css';

const LONGEST_LABEL = 60;
const LONGEST_BODY = 5000;
const NOTHING: readonly string[] = [];

interface TemplateDialogProps {
  country: string;
  /** Template to edit, or null for a new one. */
  template: Template | null;
  onClose: () => void;
}

/** A dialog with the form of a reply template. It explains the placeholders and shows a filled-in preview. */
export function TemplateDialog({ country, template, onClose }: TemplateDialogProps) {
  // The languages must be loaded before the form renders: a new template starts with the first one.
  const { data } = useQuery({
    queryKey: templateKeys.shipped(country),
    queryFn: ({ signal }) =>
      callApi('business_message/query_templates', {}, { signal, country, handles: 'all' }),
  });
  if (data === undefined) return null;
  return (
    <TemplateForm
      country={country}
      template={template}
      languages={data.languages}
      language={data.language}
      onClose={onClose}
    />
  );
}

interface TemplateFormProps extends TemplateDialogProps {
  languages: readonly Template['language'][];
  language: Template['language'];
}

function TemplateForm({ country, template, languages, language, onClose }: TemplateFormProps) {
  const client = useQueryClient();
  const { values, errors, asker, change, submit } = useSmallForm({
    start: templateValues(template, language),
    version: template?.version ?? null,
    faultsOf,
    send: (patch, version) =>
      callApi(
        'business_message/save_template',
        {
          ...patch,
          ...(template === null ? {} : { template_id: template.template_id, version: version ?? 0 }),
        },
        { ...formCall, country },
      ),
    onSaved: (saved) => {
      toast.success(`Saved: ${named(saved.label)}`);
      onClose();
      void client.invalidateQueries({ queryKey: templateKeys.all });
    },
  });
  const mayEdit = template === null || template.allowed_actions.includes('edit');
  return (
    <FieldLabelsContext value={TEMPLATE_LABELS}>
      <DialogFrame
        title={template === null ? 'Add a reply template' : template.label}
        label={template === null ? 'Add' : 'Save'}
        isDisabled={!mayEdit}
        onGoOn={submit}
        onClose={onClose}
      >
        <FormRefusal message={errors['form']} />
        <TemplateFields values={values} errors={errors} languages={languages} onChange={change} />
        {template === null ? null : (
          <HistoryCard
            objectType="message_template"
            objectId={template.template_id}
            version={template.version}
            labels={TEMPLATE_LABELS}
            restorable={mayEdit ? [...Object.keys(values), 'is_active'] : NOTHING}
          />
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}

interface TemplateFieldsProps {
  values: TemplateValues;
  errors: Faults;
  languages: readonly Template['language'][];
  onChange: (part: Partial<TemplateValues>) => void;
}

function TemplateFields({ values, errors, languages, onChange }: TemplateFieldsProps) {
  const names = useEnum('message_language');
  return (
    <>
      <Line
        label="Name" isRequired
        value={values.label}
        longest={LONGEST_LABEL}
        help="Shown to colleagues when they write a reply."
        error={errors['label'] ?? null}
        onChange={(label) => onChange({ label })}
      />
      <Choice
        label="Language"
        value={values.language}
        options={languages.map((value) => ({
          value,
          label: names.find((one) => one.value === value)?.label ?? value,
        }))}
        onChange={(language) => onChange({ language })}
      />
      <FormRefusal message={errors['language']} />
      <Body value={values.body} error={errors['body']} onChange={(body) => onChange({ body })} />
      <Types chosen={values.types} onChange={(types) => onChange({ types })} />
    </>
  );
}

interface BodyProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The text of a template, with its placeholders and a preview. */
function Body({ value, error, onChange }: BodyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const box = field.current;
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`.slice(0, LONGEST_BODY));
    box?.focus();
  };
  return (
    <>
      <Labelled label="Text" isRequired error={unfilled(value) ?? error}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={7}
            maxLength={LONGEST_BODY}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
      <dl className="fact-list muted">
        {PLACES.map(({ name, means }) => (
          <Place key={name} name={name} means={means} onInsert={() => insert(name)} />
        ))}
      </dl>
      {value.trim() === '' ? null : (
        <div className="field">
          <span className="small strong">For example</span>
          <p className="well as-typed">{exampleOf(value)}</p>
        </div>
      )}
    </>
  );
}

function Place({ name, means, onInsert }: { name: string; means: string; onInsert: () => void }) {
  return (
    <>
      <dt>
        <Button variant="ghost" size="small" title="Insert" onClick={onInsert}>
          {`{${name}}`}
        </Button>
      </dt>
      <dd>{means}</dd>
    </>
  );
}

interface TypesProps {
  chosen: TemplateValues['types'];
  onChange: (types: TemplateValues['types']) => void;
}

function Types({ chosen, onChange }: TypesProps) {
  const name = useId();
  const types = useEnum('message_type') as readonly { value: Template['types'][number]; label: string }[];
  return (
    <div className="field">
      <span id={name} className="small strong">
        Suggested for message types
      </span>
      <div className="checkboxes" role="group" aria-labelledby={name}>
        {types.map(({ value, label }) => (
          <Check
            key={value}
            label={label}
            value={chosen.includes(value)}
            onChange={(isIn) => onChange(isIn ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
      <p className="field-help">Leave blank for all types.</p>
    </div>
  );
}
