import { useId } from 'react';
import { articlePicker, collectionPicker, pagePicker, videoPicker } from '@shared/blocks/typed/pickers';
import type { ControlProps } from '@shared/form/Field';
import { RecordPicker } from '@shared/form/RecordPicker';
import { storePicker } from '@shared/table/pickers';
import { GOAL_TYPES, goalOf, type Goal } from './goals';
import '@shared/form/control.css';
import '@shared/form/Field.css';

interface GoalFieldsProps {
  label: string;
  value: Goal | null;
  /** What was refused, by the names of a goal's fields. */
  errors?: Readonly<Record<string, string>>;
  onChange: (goal: Goal) => void;
}

const PICKERS = {
  page: { of: 'pages', picker: pagePicker, label: 'Page' },
  store: { of: 'stores', picker: storePicker, label: 'Store' },
  article: { of: 'articles', picker: articlePicker, label: 'Article' },
  video: { of: 'videos', picker: videoPicker, label: 'Video' },
  collection: { of: 'collections', picker: collectionPicker, label: 'Collection' },
} as const;

/** Where an address leads: a record of ours, any address, or nowhere. */
export function GoalFields({ label, value, errors = {}, onChange }: GoalFieldsProps) {
  const id = useId();
  const refused = errors['to_type'] ?? errors['redirect_to'] ?? null;
  return (
    <>
      <div className="field" data-invalid={refused !== null}>
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          className="control"
          aria-invalid={refused !== null}
          aria-describedby={refused === null ? undefined : `${id}-note`}
          value={value?.to_type ?? ''}
          onChange={({ target }) => onChange(goalOf(target.value as Goal['to_type']))}
        >
          {value === null ? <option value="">Choose</option> : null}
          {GOAL_TYPES.map((type) => (
            <option key={type.value} value={type.value}>
              {type.label}
            </option>
          ))}
        </select>
        <Refusal id={`${id}-note`} words={refused} />
      </div>
      {value === null || value.to_type === 'gone' ? null : (
        <Where value={value} refused={errors['to_id'] ?? errors['to_url'] ?? null} onChange={onChange} />
      )}
    </>
  );
}

interface WhereProps {
  value: Goal;
  refused: string | null;
  onChange: (goal: Goal) => void;
}

function Where({ value, refused, onChange }: WhereProps) {
  const id = useId();
  const control: ControlProps = {
    id,
    'aria-invalid': refused !== null,
    'aria-describedby': refused === null ? undefined : `${id}-note`,
    'aria-required': true,
  };
  const { to_type: type } = value;
  const picked = type === 'url' || type === 'gone' ? null : PICKERS[type];
  return (
    <div className="field" data-invalid={refused !== null}>
      <label htmlFor={id}>{picked?.label ?? 'Web address'}</label>
      {picked === null ? (
        <input
          {...control}
          className="control"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
          value={value.to_url}
          onChange={({ target }) => onChange({ ...value, to_url: target.value.trim() })}
        />
      ) : (
        <RecordPicker
          control={control}
          of={picked.of}
          picker={picked.picker}
          value={value.to_id}
          onChange={(next) => onChange({ ...value, to_id: next })}
        />
      )}
      <Refusal id={`${id}-note`} words={refused} />
    </div>
  );
}

function Refusal({ id, words }: { id: string; words: string | null }) {
  return words === null ? null : (
    <p id={id} className="field-error">
      {words}
    </p>
  );
}
