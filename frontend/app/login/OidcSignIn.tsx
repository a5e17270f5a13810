import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beginOidc, finishOidc } from '../sessionCalls';
import { returned, takeTicket } from './oidcTicket';

const NOT_SIGNED_IN = 'The company sign-in was not completed. Try again, or use your password.';

/** A button that redirects to the company's sign-in (OIDC). Also completes the sign-in after the redirect back. */
export function OidcSignIn({ label }: { label: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(returned(search) !== null);
  const [error, setError] = useState<string | null>(null);
  const isUsed = useRef(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
      setBusy(false);
    }
  };
  const handleReturn = useEffectEvent(() => {
    const redirect = returned(search);
    // The code works only once, and effects run twice in development.
    if (redirect === null || isUsed.current) return;
    isUsed.current = true;
    const ticket = takeTicket();
    // Remove the used code and state from the address.
    void navigate(`/login${ticket?.search ?? ''}`, { replace: true });
    void run(async () => {
      if (ticket === null || redirect === 'error') throw new Error(NOT_SIGNED_IN);
      await finishOidc(ticket.ticket, redirect);
    });
  });
  useEffect(() => handleReturn(), []);
  return (
    <div className="stack">
      {error === null ? null : (
        <p className="entry-error" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className="plain-button entry-submit"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void run(beginOidc)}
      >
        {isBusy ? 'Signing in…' : label}
      </button>
    </div>
  );
}
