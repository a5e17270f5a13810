import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { isApiError } from '@shared/api/errors';
import { useSession } from '@shared/session/hooks';
import { PageLoader } from '@shared/ui/PageLoader';
import { whenPartFails } from '@shared/ui/lazyPart';
import { PlainToastHost } from '@shared/ui/PlainToastHost';
import { recoverFromChunkFailure } from './chunks';
import { decide, type Decision } from './guard';
import { SignInReturnScreen } from './entry/SignInReturnScreen';
import { FirstPasswordScreen } from './entry/FirstPasswordScreen';
import { InvitationScreen } from './entry/InvitationScreen';
import { SecondFactorScreen } from './entry/SecondFactorScreen';
import { FullPageError } from './FullPageError';
import { LoginScreen } from './login/LoginScreen';
import { ShellGate } from './ShellGate';
import { OutagePage, useAttempts } from './OutagePage';
import { loadUser, signOut } from './sessionCalls';
import { useSessionEvents } from './sessionEvents';

export function App() {
  return (
    // No transitions: the address must change in the same render as the active tab.
    <BrowserRouter useTransitions={false}>
      <GuardedPage />
      <PageLoader />
    </BrowserRouter>
  );
}

function GuardedPage() {
  const location = useLocation();
  const token = useSession((state) => state.token);
  const user = useSession((state) => state.user);
  const decision = useMemo(() => decide(location, { token, user }), [location, token, user]);
  const shown = useSettled(decision);
  const isInShell = isOfShell(shown, user !== null);
  usePartRecovery(!isInShell);
  useSessionEvents();
  return (
    <>
      {decision.kind === 'redirect' ? <Navigate to={decision.to} state={decision.state} replace /> : null}
      <Decided decision={shown} isSignedIn={user !== null} />
      {isInShell ? null : <PlainToastHost />}
    </>
  );
}

/**
 * Offer a reload if a chunk of a page outside the shell is gone after a deployment. Never reloads by itself, so
 * that typed text is not lost.
 */
function usePartRecovery(isActive: boolean): void {
  useEffect(
    () => (isActive ? whenPartFails(() => void recoverFromChunkFailure(() => true)) : undefined),
    [isActive],
  );
}

/** Return the last decision that renders something, so that the shell stays mounted during a redirect. */
function useSettled(decision: Decision): Settled | null {
  const [settled, setSettled] = useState<Settled | null>(null);
  if (decision.kind !== 'redirect' && decision !== settled) {
    setSettled(decision);
    return decision;
  }
  return settled;
}

/** Return true if the shell renders this decision. The shell has its own toasts. */
function isOfShell(decision: Settled | null, isSignedIn: boolean): boolean {
  return isSignedIn && (decision?.kind === 'screen' || decision?.kind === 'error');
}

type Settled = Exclude<Decision, { kind: 'redirect' }>;

function Decided({ decision, isSignedIn }: { decision: Settled | null; isSignedIn: boolean }) {
  if (decision === null) return null;
  switch (decision.kind) {
    case 'login':
      return <LoginScreen />;
    case 'cameBack':
      return <SignInReturnScreen redirect={decision.redirect} />;
    case 'invitation':
      return <InvitationScreen />;
    case 'loadUser':
      return <UserLoader />;
    case 'error':
      return isSignedIn ? <ShellGate page={decision} /> : <FullPageError status={decision.status} />;
    default:
      return isSignedIn ? <SignedIn decision={decision} /> : null;
  }
}

type ForSignedIn = Extract<Settled, { kind: 'firstPassword' | 'secondFactor' | 'screen' }>;

function SignedIn({ decision }: { decision: ForSignedIn }) {
  switch (decision.kind) {
    case 'firstPassword':
      return <FirstPasswordScreen />;
    case 'secondFactor':
      return <SecondFactorScreen />;
    case 'screen':
      return <ShellGate page={decision} />;
  }
}

/** Load the signed-in user once per session. Show an outage page and retry while the server is unavailable. */
function UserLoader() {
  const token = useSession((state) => state.token);
  const { attempt, failures, hasFailed, fail, retry } = useAttempts();
  const [failure, setFailure] = useState<Error | null>(null);
  const failWith = useEffectEvent((error: Error) => {
    setFailure(error);
    fail();
  });
  useEffect(() => {
    const control = new AbortController();
    void loadUser(control.signal).then((error) => {
      if (error !== null && !control.signal.aborted) failWith(error);
    });
    return () => control.abort();
  }, [token, attempt]);
  return (
    <>
      {failure === null ? null : (
        <OutagePage
          message={outageMessage(failure)}
          reference={isApiError(failure) ? failure.requestId : null}
          failures={failures}
          onRetry={retry}
          onSignOut={() => void signOut()}
        />
      )}
      {hasFailed ? null : <PageLoader isLoading />}
    </>
  );
}

/** Return the error as a message for users, who cannot fix it. */
function outageMessage(failure: Error): string {
  if (!isApiError(failure)) return 'The server sent a response that the console cannot read.';
  if (failure.kind === 'network' || failure.kind === 'timeout') return 'The server cannot be reached.';
  if (failure.code !== null) return failure.message;
  return `The server is not available: ${failure.message}.`;
}
