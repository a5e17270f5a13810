import { useEffect, useRef, type SyntheticEvent } from 'react';
import { EntryField } from '@shared/entry/EntryField';
import { PasswordField } from '@shared/entry/PasswordField';
import type { LoginFormState } from './useLoginForm';

export function LoginForm({ form }: { form: LoginFormState }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field that is wrong is where the person goes on.
    element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [form.errors]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form ref={element} className="entry-form" onSubmit={handleSubmit} noValidate>
      {form.errors.form === undefined ? null : (
        <p className="entry-error" role="alert">
          {form.errors.form}
        </p>
      )}
      <EntryField
        label="Username"
        name="username"
        value={form.username}
        onChange={form.setUsername}
        error={form.errors.username}
        autoComplete="username"
        autoFocus
      />
      <PasswordField value={form.password} onChange={form.setPassword} error={form.errors.password} />
      <button
        type="submit"
        className="plain-button plain-button-primary entry-submit"
        aria-busy={form.isSending}
      >
        {form.isSending ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}
