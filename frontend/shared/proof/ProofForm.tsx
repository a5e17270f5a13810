import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { PasswordField } from '@shared/entry/PasswordField';
import '@shared/entry/entry.css';
import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import { useUser } from '@shared/session/hooks';
import { proveByOidc, proveByPassword, proveByPasskey, useWays } from './useProof';

interface ProofFormProps {
  onProven: () => void;
  /** Content below the methods, such as a cancel button. */
  children: ReactNode;
}

/**
 * A form in which the user proves their identity again, with the methods that they have. Plain elements,
 * because it is also used before the shell.
 */
export function ProofForm({ onProven, children }: ProofFormProps) {
  const { has_password, passkey, oidc_label } = useWays();
  const byPasskey = async (signal: AbortSignal) => {
    await proveByPasskey(signal);
    onProven();
  };
  const byOidc = async () => {
    await proveByOidc();
    onProven();
  };
  return (
    <div className="stack">
      <p className="muted">
        This changes access to an account. You signed in a while ago, so confirm your identity.
      </p>
      {has_password ? <ByPassword onProven={onProven} /> : null}
      {passkey === null ? null : (
        <PasskeyButton label="Use a passkey" onUse={byPasskey} isPrimary={!has_password} />
      )}
      {oidc_label === null ? null : <PasskeyButton label={oidc_label} onUse={byOidc} />}
      {children}
    </div>
  );
}

function ByPassword({ onProven }: { onProven: () => void }) {
  const { username } = useUser();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    const field = element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select();
  }, [error]);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // In React, a dialog is inside the form of its screen, which would be saved too.
    event.stopPropagation();
    if (isSending) return;
    if (password === '') {
      setError('Password required');
      return;
    }
    setSending(true);
    const refusal = await proveByPassword(password);
    if (refusal === null) onProven();
    else {
      setSending(false);
      setError(refusal === '' ? undefined : refusal);
    }
  };
  return (
    <form ref={element} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {/* Password managers need the username of the password. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
        error={error}
      />
      <button type="submit" className="plain-button plain-button-primary entry-submit" aria-busy={isSending}>
        {isSending ? 'Checking…' : 'Continue'}
      </button>
    </form>
  );
}
