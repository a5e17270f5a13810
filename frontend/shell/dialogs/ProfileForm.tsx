import { useEffect, useState, type SyntheticEvent } from 'react';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Labelled } from '@shared/form/Labelled';
import { useEnum } from '@shared/session/bootstrap';
import type { MyInfo } from '@shared/session/me';
import { Input } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { useEditMyInfo } from './profileApi';

type Field = 'nickname' | 'email' | 'phone' | 'language';
type Values = Pick<MyInfo, Field>;

const TEXTS: readonly { name: Field; label: string; type: string; autoComplete: string }[] = [
  { name: 'nickname', label: 'Nickname', type: 'text', autoComplete: 'nickname' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
];

interface ProfileFormProps {
  id: string;
  info: MyInfo;
  onDirty: (isDirty: boolean) => void;
  onSaving: (isSaving: boolean) => void;
}

export function ProfileForm({ id, info, onDirty, onSaving }: ProfileFormProps) {
  const [values, setValues] = useState(() => toValues(info));
  const edit = useEditMyInfo();
  const languages = useEnum('language');
  const changed = changesOf(values, toValues(info));
  const isDirty = Object.keys(changed).length > 0;
  const errors = fieldErrors(edit.error);

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => onSaving(edit.isPending), [edit.isPending, onSaving]);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    edit.mutate({ version: info.version, ...changed });
  };
  const set = (name: Field, value: string) => setValues({ ...values, [name]: value });
  const hasLanguage = languages.some(({ value }) => value === values.language);
  return (
    <form id={id} onSubmit={handleSubmit} noValidate className="stack-wide">
      {isConflict(edit.error) ? (
        <Notice severity="error" role="alert">
          {edit.error?.message}
        </Notice>
      ) : null}
      <Labelled label="Username">
        {(control) => <Input {...control} value={info.username} disabled />}
      </Labelled>
      {TEXTS.map(({ name, label, type, autoComplete }) => (
        <Labelled key={name} label={label} error={errors[name]}>
          {(control) => (
            <Input
              {...control}
              name={name}
              type={type}
              autoComplete={autoComplete}
              value={values[name]}
              onChange={({ target }) => set(name, target.value)}
            />
          )}
        </Labelled>
      ))}
      <Labelled label="Language" error={errors.language} help="The console is in English.">
        {(control) => (
          <Select
            {...control}
            value={values.language}
            onChange={({ target }) => set('language', target.value)}
          >
            {hasLanguage ? null : <option value={values.language}>{values.language}</option>}
            {optionsOf(languages)}
          </Select>
        )}
      </Labelled>
    </form>
  );
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === CODE.conflict;
}

function toValues({ nickname, email, phone, language }: MyInfo): Values {
  return { nickname, email, phone, language };
}

/** Return the changed fields. An emptied field is sent as an empty text, which clears it on the server. */
function changesOf(values: Values, before: Values): Partial<Values> {
  const [nickname, email, phone] = [values.nickname.trim(), values.email.trim(), values.phone.trim()];
  const { language } = values;
  return {
    ...(nickname === before.nickname ? {} : { nickname }),
    ...(email === before.email ? {} : { email }),
    ...(phone === before.phone ? {} : { phone }),
    ...(language === before.language ? {} : { language }),
  };
}
