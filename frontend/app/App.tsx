import { useEffect, useMemo } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@shared/session/hooks';
import { PageLoader } from '@shared/ui/PageLoader';
import { ToastHost } from '@shared/ui/ToastHost';
import { decide, type Decision } from './guard';
import { FullPageError } from './FullPageError';
import { LoginScreen } from './login/LoginScreen';
import { ShellGate } from './ShellGate';
import { loadUser } from './sessionCalls';
import { useSessionEvents } from './sessionEvents';

export function App() {
  return (
    // A tab is left and another shown in one step, so the address may not lag behind the tabs.
    <BrowserRouter useTransitions={false}>
      <Door />
      <PageLoader />
      <ToastHost />
    </BrowserRouter>
  );
}

function Door() {
  const location = useLocation();
  const token = useSession((state) => state.token);
  const user = useSession((state) => state.user);
  const decision = useMemo(() => decide(location, { token, user }), [location, token, user]);
  useSessionEvents();
  return <Decided decision={decision} isSignedIn={user !== null} />;
}

function Decided({ decision, isSignedIn }: { decision: Decision; isSignedIn: boolean }) {
  switch (decision.kind) {
    case 'redirect':
      return <Navigate to={decision.to} replace />;
    case 'login':
      return <LoginScreen />;
    case 'loadUser':
      return <UserLoader />;
    case 'error':
      return isSignedIn ? <ShellGate decision={decision} /> : <FullPageError status={decision.status} />;
    case 'screen':
      return <ShellGate decision={decision} />;
  }
}

/** Loads who is signed in, once a session; on failure the guard leads to the sign-in page. */
function UserLoader() {
  const token = useSession((state) => state.token);
  useEffect(() => {
    const control = new AbortController();
    void loadUser(control.signal);
    return () => control.abort();
  }, [token]);
  return <PageLoader isLoading />;
}
