import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import '@shared/entry/entry.css';

interface PasskeyButtonProps {
  label: string;
  /** Asks for the passkey and does what it is asked for. Where it rejects, the words are shown here. */
  onUse: () => Promise<void>;
  isPrimary?: boolean;
}

/** A button that asks for a passkey, with what went wrong above it. Plain elements: it stands on pages before the shell. */
export function PasskeyButton({ label, onUse, isPrimary = false }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleClick = async () => {
    setBusy(true);
    setError(null);
    try {
      await onUse();
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
        disabled={isBusy}
        onClick={() => void handleClick()}
      >
        {isBusy ? 'Waiting for the passkey…' : label}
      </button>
    </>
  );
}
