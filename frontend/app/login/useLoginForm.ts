import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { signIn } from '../sessionCalls';

export interface LoginErrors {
  username?: string;
  password?: string;
  /** What concerns the sign-in as a whole. */
  form?: string;
}

export interface LoginFormState {
  username: string;
  password: string;
  errors: LoginErrors;
  isSending: boolean;
  setUsername: (username: string) => void;
  setPassword: (password: string) => void;
  fill: (username: string, password: string) => void;
  submit: () => Promise<void>;
}

export function useLoginForm(): LoginFormState {
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isSending, setSending] = useState(false);

  async function submit(): Promise<void> {
    if (isSending) return;
    const missing = check(values);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      await signIn(values.username.trim(), values.password);
    } catch (error) {
      setErrors(toErrors(error));
      setSending(false);
    }
  }

  return {
    ...values,
    errors,
    isSending,
    setUsername: (username) => setValues({ ...values, username }),
    setPassword: (password) => setValues({ ...values, password }),
    fill: (username, password) => {
      setValues({ username, password });
      setErrors({});
    },
    submit,
  };
}

function check({ username, password }: { username: string; password: string }): LoginErrors {
  return {
    ...(username.trim() === '' ? { username: 'Username required' } : {}),
    ...(password === '' ? { password: 'Password required' } : {}),
  };
}

function toErrors(error: unknown): LoginErrors {
  if (isApiError(error) && error.isShown) return {};
  const fields = fieldErrors(error);
  if (Object.keys(fields).length > 0) return fields;
  return { form: error instanceof Error ? error.message : String(error) };
}
