import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { toast } from '@shared/ui/toasts';

export type PasswordName = 'old_password' | 'new_password';
type Values = Record<PasswordName, string>;
type Errors = Partial<Record<PasswordName, string>>;

const EMPTY: Values = { old_password: '', new_password: '' };
const REQUIRED: Values = { old_password: 'Old Password required', new_password: 'New Password required' };

/**
 * Return the state of the form that changes the user's own password: values, errors and the number of
 * rejections.
 */
export function usePasswordForm(onDone: () => void) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);

  function change(name: PasswordName, value: string): void {
    setValues({ ...values, [name]: value });
    const others = Object.entries(errors).filter(([other]) => other !== name);
    setErrors(Object.fromEntries(value === '' ? [...others, [name, REQUIRED[name]]] : others));
  }

  function refuse(wrong: Errors): void {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setRefusals((count) => count + 1);
  }

  async function submit(): Promise<void> {
    const missing = missingOf(values);
    refuse(missing);
    if (isSending || Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      await callApi('user/update_password', values, { handles: [CODE.invalid, CODE.badCredentials] });
      setValues(EMPTY);
      toast.success('Password changed');
      onDone();
    } catch (error) {
      refuse(toErrors(error));
    } finally {
      setSending(false);
    }
  }

  return { values, errors, isSending, refusals, change, submit };
}

function missingOf(values: Values): Errors {
  const empty = (Object.keys(values) as PasswordName[]).filter((name) => values[name] === '');
  return Object.fromEntries(empty.map((name) => [name, REQUIRED[name]]));
}

function toErrors(error: unknown): Errors {
  if (!isApiError(error) || error.isShown) return {};
  const fields = fieldErrors(error);
  // An error without field refers to the current password.
  return Object.keys(fields).length > 0 ? fields : { old_password: error.message };
}
