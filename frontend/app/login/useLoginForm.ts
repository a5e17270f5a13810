import { useState } from 'react';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { finishSignIn, signIn } from '../sessionCalls';
import { secondStepOf, type SecondStep } from './secondStep';

export interface LoginErrors {
  username?: string;
  password?: string;
  code?: string;
  /** Error of the form as a whole. */
  form?: string;
}

export interface LoginFormState {
  username: string;
  password: string;
  code: string;
  /** Second factor to enter. Null until username and password are accepted. */
  step: SecondStep | null;
  errors: LoginErrors;
  isSending: boolean;
  /** Number of refused sign-ins since the page was opened. */
  refusals: number;
  setUsername: (username: string) => void;
  setPassword: (password: string) => void;
  setCode: (code: string) => void;
  fill: (username: string, password: string) => void;
  submit: () => Promise<void>;
  /** Return to username and password. */
  startOver: () => void;
}

const EMPTY = { username: '', password: '', code: '' };

export function useLoginForm(): LoginFormState {
  const [values, setValues] = useState(EMPTY);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);

  async function submit(): Promise<void> {
    if (isSending) return;
    const missing = step === null ? check(values) : checkCode(values);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      if (step === null) await signIn(values.username.trim(), values.password);
      else await finishSignIn(step.ticket, values.code.trim());
    } catch (error) {
      setSending(false);
      const next = secondStepOf(error);
      if (next !== null) {
        // The ticket replaces the password from now on.
        setValues({ ...values, password: '' });
        setStep(next);
        return;
      }
      setErrors(toErrors(error));
      if (isApiError(error) && error.code === CODE.badCredentials) setRefusals((count) => count + 1);
    }
  }

  return {
    ...values,
    step,
    errors,
    isSending,
    refusals,
    setUsername: (username) => setValues({ ...values, username }),
    setPassword: (password) => setValues({ ...values, password }),
    setCode: (code) => {
      setValues({ ...values, code });
      setErrors({});
    },
    fill: (username, password) => {
      setValues({ ...EMPTY, username, password });
      setErrors({});
    },
    submit,
    startOver: () => {
      setValues(EMPTY);
      setErrors({});
      setStep(null);
    },
  };
}

function checkCode({ code }: { code: string }): LoginErrors {
  return code.trim() === '' ? { code: 'Code required' } : {};
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
