import { useEffect, useState, type SyntheticEvent } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { EntryField } from '@shared/entry/EntryField';
import '@shared/entry/entry.css';
import { useCoarsePointer } from '@shared/hooks/useCoarsePointer';
import { CopyButton } from '@shared/ui/CopyButton';
import { QrCode } from './QrCode';
import './secondFactor.css';

type NewAuthenticator = CallOutput<'user/begin_authenticator'>;
type SetupState = { app: NewAuthenticator } | { failure: string };

/**
 * The setup of an authenticator app as second factor. Passes on the recovery codes. Plain elements, because
 * it is also used on a page before the shell.
 */
export function AuthenticatorSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [attempt, setAttempt] = useState(0);
  const [setup, setSetup] = useState<SetupState | null>(null);
  useEffect(() => {
    const control = new AbortController();
    void begin(control.signal).then((result) => {
      if (!control.signal.aborted) setSetup(result);
    });
    return () => control.abort();
  }, [attempt]);
  const beginAgain = () => {
    setSetup(null);
    setAttempt(attempt + 1);
  };
  if (setup === null) return <p className="muted">Loading…</p>;
  if ('failure' in setup) return <Failed words={setup.failure} onRetry={beginAgain} />;
  return (
    <>
      <Steps app={setup.app} />
      <FirstCode
        ticket={setup.app.ticket}
        onConfirmed={onCodes}
        onTooLate={(failure) => setSetup({ failure })}
      />
    </>
  );
}

function Steps({ app }: { app: NewAuthenticator }) {
  // A phone cannot scan its own screen.
  const isTouch = useCoarsePointer();
  return (
    <ol className="stack-loose bullets">
      <li>Open an authenticator app or password manager on your phone.</li>
      <li>
        {isTouch ? (
          <p>
            <a className="plain-button" href={app.setup_url}>
              Open in authenticator app
            </a>
          </p>
        ) : null}
        {isTouch ? 'Or scan this QR code with another device.' : 'Scan this QR code with it.'}
        <QrCode rows={app.qr_code} label="QR code for the app" />
        <p className="muted line">
          <span>
            No camera? Type this key: <code translate="no">{inGroups(app.secret)}</code>
          </span>
          <CopyButton text={app.secret} label="Copy key" />
        </p>
      </li>
      <li>Enter the six digits that the app shows.</li>
    </ol>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

interface FirstCodeProps {
  ticket: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onTooLate: (words: string) => void;
}

function FirstCode({ ticket, onConfirmed, onTooLate }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // In React, a dialog is inside the form of its screen, which would be saved too.
    event.stopPropagation();
    if (isSending) return;
    if (code.trim() === '') {
      setError('Code required');
      return;
    }
    setSending(true);
    try {
      const confirmed = await callApi(
        'user/confirm_authenticator',
        { ticket, code },
        { handles: [CODE.invalid] },
      );
      onConfirmed(confirmed.recovery_codes);
    } catch (refusal) {
      setSending(false);
      const { code: words, ticket: tooLate } = fieldErrors(refusal);
      if (tooLate !== undefined) {
        onTooLate(tooLate);
        return;
      }
      setError(words ?? (isApiError(refusal) && refusal.isShown ? undefined : String(refusal)));
    }
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <EntryField
        label="Code"
        name="code"
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        error={error}
        autoComplete="one-time-code"
        autoFocus
      />
      <button type="submit" className="plain-button plain-button-primary entry-submit" aria-busy={isSending}>
        {isSending ? 'Checking…' : 'Turn on'}
      </button>
    </form>
  );
}

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <>
      <p className="entry-error" role="alert">
        {words}
      </p>
      <button type="button" className="plain-button entry-submit" onClick={onRetry}>
        Try again
      </button>
    </>
  );
}

async function begin(signal: AbortSignal): Promise<SetupState> {
  try {
    return { app: await callApi('user/begin_authenticator', {}, { signal, handles: 'all' }) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
