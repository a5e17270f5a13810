import { useEffect, useState } from 'react';
import { isApiError } from '@shared/api/errors';
import '@shared/entry/entry.css';

interface PasskeyButtonProps {
  label: string;
  /**
   * Ask for the passkey and use it. If it rejects, the message is shown here. The signal aborts when the
   * button unmounts, so that the browser closes its dialog.
   */
  onUse: (signal: AbortSignal) => Promise<void>;
  isPrimary?: boolean;
}

/**
 * A button that asks for a passkey, with errors above it. Plain elements, because it is used on pages before
 * the shell.
 */
export function PasskeyButton({ label, onUse, isPrimary = false }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState<AbortController | null>(null);
  useEffect(() => () => asking?.abort(), [asking]);
  const handleClick = async () => {
    const control = new AbortController();
    setAsking(control);
    setBusy(true);
    setError(null);
    try {
      await onUse(control.signal);
    } catch (reason) {
      if (!(isApiError(reason) && reason.isShown)) {
        setError(reason instanceof Error ? reason.message : String(reason));
      }
    }
    setBusy(false);
  };
  return (
    <>
      {error === null ? null : (
        <p className="entry-error" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className={`plain-button ${isPrimary ? 'plain-button-primary ' : ''}entry-submit`}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void handleClick()}
      >
        {isBusy ? 'Waiting for the passkey…' : label}
      </button>
    </>
  );
}
