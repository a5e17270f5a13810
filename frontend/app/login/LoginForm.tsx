import { useEffect, useRef, type SyntheticEvent } from 'react';
import type { LoginFormState } from './useLoginForm';
import { LoginField } from './LoginField';
import { PasswordField } from './PasswordField';

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
    <form ref={element} className="login-form" onSubmit={handleSubmit} noValidate>
      {form.errors.form === undefined ? null : (
        <p className="login-error" role="alert">
          {form.errors.form}
        </p>
      )}
      <LoginField
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
        className="plain-button plain-button-primary login-submit"
        aria-busy={form.isSending}
      >
        {form.isSending ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}
