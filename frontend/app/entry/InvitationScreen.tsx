import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { LOGIN_PATH } from '@shared/routes/table';
import { PageLoader } from '@shared/ui/PageLoader';
import { acceptInvitation } from '../sessionCalls';
import { EntryPage } from './EntryPage';
import { NewPasswordForm } from './NewPasswordForm';
import { usePageTitle } from './usePageTitle';

type Invitation = CallOutput<'user/read_invitation'>;
type InvitationState =
  { kind: 'open'; invitation: Invitation } | { kind: 'over' } | { kind: 'failed'; words: string };

/** The page of an invitation link. The token is in the hash, which browsers do not send to servers. */
export function InvitationScreen() {
  const { hash } = useLocation();
  // Remount for another link.
  return <OpenedInvitation key={hash} token={hash.slice(1)} />;
}

function OpenedInvitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<InvitationState | null>(token === '' ? { kind: 'over' } : null);
  usePageTitle('Invitation');
  useEffect(() => {
    if (token === '') return undefined;
    const control = new AbortController();
    void read(token, control.signal).then((result) => {
      if (!control.signal.aborted) setState(result);
    });
    return () => control.abort();
  }, [token, attempt]);
  const handleRetry = () => {
    setState(null);
    setAttempt(attempt + 1);
  };
  const send = async (password: string) => {
    try {
      await acceptInvitation(token, password);
      void navigate('/', { replace: true });
    } catch (error) {
      if (!isOver(error)) throw error;
      setState({ kind: 'over' });
    }
  };
  if (state === null) return <PageLoader isLoading />;
  if (state.kind === 'over') return <Over />;
  if (state.kind === 'failed') return <Failed words={state.words} onRetry={handleRetry} />;
  const { nickname, username, role, invited_by } = state.invitation;
  const invited = invited_by === '' ? 'You are invited.' : `${invited_by} has invited you.`;
  return (
    <EntryPage title={`Welcome, ${nickname}`} intro={`${invited} Choose a password to sign in.`}>
      <dl className="fact-list">
        <dt>Username</dt>
        <dd>{username}</dd>
        <dt>Role</dt>
        <dd>{role}</dd>
      </dl>
      <NewPasswordForm username={username} send={send} />
    </EntryPage>
  );
}

function Over() {
  const navigate = useNavigate();
  return (
    <EntryPage
      title="This invitation is no longer valid"
      intro="A link works once, within 72 hours, and only the latest one is valid. If you have already chosen a password, sign in. Otherwise ask the person who invited you for a new link."
    >
      <button
        type="button"
        className="plain-button plain-button-primary entry-submit"
        onClick={() => void navigate(LOGIN_PATH)}
      >
        Go to sign-in
      </button>
    </EntryPage>
  );
}

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <EntryPage title="The invitation could not be loaded" intro={words}>
      <button type="button" className="plain-button plain-button-primary entry-submit" onClick={onRetry}>
        Try again
      </button>
    </EntryPage>
  );
}

async function read(token: string, signal: AbortSignal): Promise<InvitationState> {
  try {
    return {
      kind: 'open',
      invitation: await callApi('user/read_invitation', { token }, { signal, handles: 'all' }),
    };
  } catch (error) {
    if (isOver(error)) return { kind: 'over' };
    return { kind: 'failed', words: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Return true if the invitation is no longer valid. A malformed token, such as a truncated link, counts as well.
 */
function isOver(error: unknown): boolean {
  return isApiError(error) && (error.code === CODE.notFound || fieldErrors(error)['token'] !== undefined);
}
