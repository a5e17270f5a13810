import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MESSAGE } from '@shared/api/codes';
import { listenToCalls } from '@shared/api/environment';
import { LOGIN_PATH } from '@shared/routes/table';
import { adoptStoredSession, endedElsewhere, endSession, newsOf } from '@shared/api/session';
import { showToast } from '@shared/ui/toasts';
import { dismissOutageToast, showCallError } from './callErrors';
import { loginPath } from './guard';

const SIGNED_OUT = 'You signed out in another window. Your unsaved input is kept.';

/** Handle session changes from outside this window's screens: expiry and other windows. */
export function useSessionEvents(): void {
  const location = useLocation();
  const navigate = useNavigate();

  const handleExpired = useEffectEvent(() => {
    endSession('expiry');
    if (location.pathname === LOGIN_PATH) return;
    showToast('warning', MESSAGE.expired);
    void navigate(loginPath(location), { replace: true });
  });

  useEffect(() => {
    listenToCalls({
      onExpired: () => handleExpired(),
      onReplaced: adoptStoredSession,
      showError: showCallError,
      onAnswered: dismissOutageToast,
    });
  }, []);

  useEffect(() => {
    // Adopting the stored session writes nothing, so two windows cannot trigger each other in a loop.
    const listen = (event: StorageEvent) => {
      if (event.storageArea !== localStorage || newsOf(event) === null) return;
      // The other window shows its own message. Show one here too.
      const end = endedElsewhere();
      if (end === 'expiry') showToast('warning', MESSAGE.expired);
      if (end === 'signOut') showToast('info', SIGNED_OUT);
      adoptStoredSession();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, []);
}
