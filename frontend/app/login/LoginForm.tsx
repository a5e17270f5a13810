import { useEffect, useRef, type SyntheticEvent } from 'react';
import { EntryField } from '@shared/entry/EntryField';
import { PasswordField } from '@shared/entry/PasswordField';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { PasskeySignIn } from './PasskeySignIn';
import type { SecondStep } from './secondStep';
import type { LoginFormState } from './useLoginForm';

/**
 * Number of refused sign-ins before the form mentions the lock. The server's message does not: it would reveal
 * which usernames exist.
 */
const REFUSALS_BEFORE_HINT = 3;

export function LoginForm({ form }: { form: LoginFormState }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focus the first invalid field. If the server refused the whole form, select the password or code.
    const invalid = element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (invalid !== null && invalid !== undefined) invalid.focus();
    else if (form.errors.form !== undefined) retype(element.current);
  }, [form.errors]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  // If the account has only passkeys, the form takes a recovery code, which is the exception.
  const isQuiet = form.step !== null && !form.step.hasApp && takesPasskey(form.step);
  return (
    <form ref={element} className="stack" onSubmit={handleSubmit} noValidate>
      {form.errors.form === undefined ? null : (
        <p className="entry-error" role="alert">
          {form.errors.form}
        </p>
      )}
      {form.refusals < REFUSALS_BEFORE_HINT ? null : (
        <p className="muted">
          After five wrong passwords or codes, signing in is refused for 15 minutes. A manager can unlock your
          account.
        </p>
      )}
      {form.step === null ? <NameAndPassword form={form} /> : <CodeStep form={form} step={form.step} />}
      <button
        type="submit"
        className={`plain-button ${isQuiet ? '' : 'plain-button-primary '}entry-submit`}
        aria-busy={form.isSending}
      >
        {form.isSending ? 'Signing in…' : 'Sign in'}
      </button>
      {form.step === null ? null : (
        <p className="middle">
          <button type="button" className="link-button" onClick={form.startOver}>
            Start again
          </button>
        </p>
      )}
    </form>
  );
}

function retype(form: HTMLFormElement | null): void {
  const secret = form?.querySelector<HTMLInputElement>('[name="password"], [name="code"]');
  secret?.focus();
  secret?.select();
}

function NameAndPassword({ form }: { form: LoginFormState }) {
  return (
    <>
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
    </>
  );
}

function CodeStep({ form, step }: { form: LoginFormState; step: SecondStep }) {
  const isOffered = takesPasskey(step);
  return (
    <>
      <p className="muted">
        Hello {form.username.trim()}. {wordsFor(step, isOffered)}
      </p>
      {isOffered ? (
        <div className="stack">
          <PasskeySignIn label="Use a passkey" ticket={step.ticket} isPrimary={!step.hasApp} />
        </div>
      ) : null}
      <EntryField
        label={step.hasApp ? 'Code' : 'Recovery code'}
        name="code"
        value={form.code}
        onChange={form.setCode}
        error={form.errors.code}
        autoComplete="one-time-code"
        autoFocus={!isOffered}
      />
      <p className="muted small">
        Without your phone and your recovery codes, ask a manager to reset your second factor.
      </p>
    </>
  );
}

function takesPasskey(step: SecondStep): boolean {
  return step.hasPasskey && canUsePasskeys();
}

function wordsFor({ hasApp }: SecondStep, isOffered: boolean): string {
  const code = hasApp
    ? 'the six digits that your authenticator app shows, or one of your recovery codes'
    : 'one of your recovery codes';
  return isOffered ? `Use your passkey, or type ${code}.` : `Type ${code}.`;
}
