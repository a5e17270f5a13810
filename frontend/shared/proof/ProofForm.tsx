import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { PasswordField } from '@shared/entry/PasswordField';
import '@shared/entry/entry.css';
import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import { useUser } from '@shared/session/hooks';
import { proveByOidc, proveByPassword, proveByPasskey, useWays } from './useProof';

interface ProofFormProps {
  onProven: () => void;
  /** What stands below the ways: how to leave. */
  children: ReactNode;
}

/** Asks once more who is there, in the ways that the person has. Plain elements: it also stands before the shell. */
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
        This changes who can sign in, or what they may do. It is a while since you signed in: prove once more
        that it is you.
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
    // A dialog stands inside the form of its screen for React, which would save that, too.
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
      {/* For password managers, which ask whose password it is. */}
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
        {isSending ? 'Checking…' : 'Go on'}
      </button>
    </form>
  );
}
