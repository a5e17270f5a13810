import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { PasswordField } from '@shared/entry/PasswordField';
import { PasswordRules } from '@shared/entry/PasswordRules';
import { faultOf } from '@shared/entry/rules';

interface NewPasswordFormProps {
  username: string;
  /** Sends the password. After it resolves the form does not change: the page navigates away. */
  send: (password: string) => Promise<void>;
}

interface Errors {
  field?: string;
  form?: string;
}

/** A form for one new password that lists the password rules. */
export function NewPasswordForm({ username, send }: NewPasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const fault = faultOf(password, username);
    setErrors(fault === null ? {} : { field: fault });
    if (fault !== null) return;
    setSending(true);
    try {
      await send(password);
    } catch (error) {
      setErrors(toErrors(error));
      setSending(false);
    }
  };
  return (
    <form ref={element} className="stack" onSubmit={(event) => void handleSubmit(event)} noValidate>
      {errors.form === undefined ? null : (
        <p className="entry-error" role="alert">
          {errors.form}
        </p>
      )}
      {/* Password managers need the username. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          setErrors({});
        }}
        error={errors.field}
        rules={<PasswordRules password={password} username={username} />}
      />
      <button type="submit" className="plain-button plain-button-primary entry-submit" aria-busy={isSending}>
        {isSending ? 'Saving…' : 'Save and continue'}
      </button>
    </form>
  );
}

function toErrors(error: unknown): Errors {
  if (isApiError(error) && error.isShown) return {};
  const { new_password } = fieldErrors(error);
  if (new_password !== undefined) return { field: new_password };
  return { form: error instanceof Error ? error.message : String(error) };
}
