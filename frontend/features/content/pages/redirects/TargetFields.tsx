import { articlePicker, collectionPicker, pagePicker, videoPicker } from '@shared/blocks/typed/pickers';
import { Labelled } from '@shared/form/Labelled';
import { RecordPicker } from '@shared/form/RecordPicker';
import { storePicker } from '@shared/table/filters/pickers';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { TARGET_TYPES, emptyTarget, type RedirectTarget } from './redirectTargets';

interface TargetFieldsProps {
  label: string;
  value: RedirectTarget | null;
  /** Error messages, by field of the target. */
  errors?: Readonly<Record<string, string>>;
  onChange: (target: RedirectTarget) => void;
}

const PICKERS = {
  page: { of: 'pages', picker: pagePicker, label: 'Page' },
  store: { of: 'stores', picker: storePicker, label: 'Store' },
  article: { of: 'articles', picker: articlePicker, label: 'Article' },
  video: { of: 'videos', picker: videoPicker, label: 'Video' },
  collection: { of: 'collections', picker: collectionPicker, label: 'Collection' },
} as const;

/** The target of a redirect: a record, any URL, or none. */
export function TargetFields({ label, value, errors = {}, onChange }: TargetFieldsProps) {
  return (
    <>
      <Labelled label={label} error={errors['to_type'] ?? errors['redirect_to']}>
        {(control) => (
          <Select
            {...control}
            value={value?.to_type ?? ''}
            onChange={(event) => onChange(emptyTarget(event.target.value as RedirectTarget['to_type']))}
          >
            {value === null ? <option value="">Choose</option> : null}
            {TARGET_TYPES.map((type) => (
              <option key={type.value} value={type.value}>
                {type.label}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {value === null || value.to_type === 'gone' ? null : (
        <Where value={value} refused={errors['to_id'] ?? errors['to_url'] ?? null} onChange={onChange} />
      )}
    </>
  );
}

interface WhereProps {
  value: RedirectTarget;
  refused: string | null;
  onChange: (target: RedirectTarget) => void;
}

function Where({ value, refused, onChange }: WhereProps) {
  const { to_type: type } = value;
  const picked = type === 'url' || type === 'gone' ? null : PICKERS[type];
  return (
    <Labelled label={picked?.label ?? 'Web address'} error={refused} isRequired>
      {(control) =>
        picked === null ? (
          <Input
            {...control}
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
        )
      }
    </Labelled>
  );
}
