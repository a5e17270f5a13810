import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import type { MyInfo } from '@shared/session/me';
import { Notice } from '@shared/ui/Notice';
import { useEditMyInfo } from './profileApi';

type Field = 'nickname' | 'email' | 'phone' | 'language';
type Values = Pick<MyInfo, Field>;

const TEXTS: readonly { name: Field; label: string; type: string; autoComplete: string }[] = [
  { name: 'nickname', label: 'Nickname', type: 'text', autoComplete: 'nickname' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email' },
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
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name] !== undefined,
    helperText: errors[name] ?? ' ',
    fullWidth: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const known = languages.some(({ value }) => value === values.language);
  return (
    <form id={id} onSubmit={handleSubmit} noValidate className="dialog-fields">
      {isConflict(edit.error) ? (
        <Notice severity="error" role="alert">
          {edit.error?.message}
        </Notice>
      ) : null}
      <TextField label="Username" value={info.username} disabled fullWidth helperText=" " />
      {TEXTS.map(({ name, label, type, autoComplete }) => (
        <TextField key={name} label={label} type={type} autoComplete={autoComplete} {...field(name)} />
      ))}
      <TextField
        label="Language"
        select
        {...field('language')}
        helperText={errors.language ?? 'The console itself is in English.'}
      >
        {known ? null : <MenuItem value={values.language}>{values.language}</MenuItem>}
        {languages.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </form>
  );
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === CODE.conflict;
}

function toValues({ nickname, email, phone, language }: MyInfo): Values {
  return { nickname, email, phone, language };
}

/** Only what differs is sent. An emptied field is cleared on the server. */
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
