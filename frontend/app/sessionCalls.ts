import { callApi } from '@shared/api/client';
import { CODE, MESSAGE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { askForPasskey } from '@shared/passkeys/passkeys';
import { earlyAnswer } from '@shared/session/early';
import { beginSession, endSession, session, setUser } from '@shared/session/session';
import { toUser } from '@shared/session/user';
import { draftsTold } from '@shared/workspace/draftCalls';
import { openDialog } from '@shell/dialogs/dialogs';
import type { CameBack } from '@shared/proof/oidcWindow';
import { keepTicket } from './login/oidcTicket';

export const NO_TOKEN = 'Login response token is Null';

const SHOWN_ON_FORM = [CODE.badCredentials, CODE.invalid, CODE.throttled, CODE.needsSecondFactor];

/** Signs in. What the server refuses is shown on the form, so it says nothing by itself. */
export async function signIn(username: string, password: string): Promise<void> {
  const { token, user_id } = await callApi('user/login', { username, password }, { handles: SHOWN_ON_FORM });
  if (typeof token !== 'string' || token === '') throw new Error(NO_TOKEN);
  beginSession(token, user_id);
}

/** Signs in by the code that the first step has asked for. */
export async function finishSignIn(ticket: string, code: string): Promise<void> {
  const { token, user_id } = await callApi('user/finish_login', { ticket, code }, { handles: SHOWN_ON_FORM });
  beginSession(token, user_id);
}

/** Signs in with a passkey: with any, or after the password with one of that account. */
export async function signInWithPasskey(signal: AbortSignal, ticket?: string): Promise<void> {
  const asked = ticket === undefined ? {} : { ticket };
  const question = await callApi('user/begin_passkey_sign_in', asked, { handles: 'all' });
  const credential = await askForPasskey(question, signal);
  const answer = { ticket: question.ticket, credential };
  const { token, user_id } = await callApi('user/finish_passkey_sign_in', answer, { handles: 'all' });
  beginSession(token, user_id);
}

/** Leaves for the company's own sign-in, which comes back to the sign-in page. */
export async function beginOidc(): Promise<void> {
  const { url, ticket } = await callApi('user/begin_oidc', {}, { handles: 'all' });
  keepTicket({ ticket, search: location.search });
  location.assign(url);
}

/** Signs in whoever came back from there. */
export async function finishOidc(ticket: string, { code, state }: CameBack): Promise<void> {
  const { token, user_id } = await callApi('user/finish_oidc', { ticket, code, state }, { handles: 'all' });
  beginSession(token, user_id);
}

/** Replaces the one-time password with which the person signed in; they are welcomed next. */
export async function choosePassword(new_password: string): Promise<void> {
  await callApi('user/choose_password', { new_password }, { handles: [CODE.invalid] });
  openDialog('welcome');
  const { user } = session.getState();
  if (user !== null) setUser({ ...user, must_change_password: false });
}

/** Accepts an invitation, which signs in whoever holds its link; they are welcomed next. */
export async function acceptInvitation(token: string, new_password: string): Promise<void> {
  const signed = await callApi('user/accept_invitation', { token, new_password }, { handles: 'all' });
  openDialog('welcome');
  beginSession(signed.token, signed.user_id);
}

/**
 * Load the signed-in user. Return why that failed, or null. Only a 401 ends the session, as for every call: an outage
 * does not.
 */
export async function loadUser(signal?: AbortSignal): Promise<Error | null> {
  const { token } = session.getState();
  try {
    const ask = () => callApi('user/user_info', {}, { signal, handles: 'all' });
    const data = await earlyAnswer('user/user_info', {}, ask);
    if (session.getState().token === token) setUser(toUser(data));
    return null;
  } catch (error) {
    if (isApiError(error) && error.isSilent) {
      // The first refusal may have come before anything listened for it.
      if (error.kind === 'expired' && session.getState().token === token) endSession('expiry');
      return null;
    }
    // An answer that is no user, as a proxy may give one, is a failure like any other.
    return error instanceof Error ? error : new Error(MESSAGE.unknown);
  }
}

/** Ends the session on the server, if it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  if (session.getState().token !== null) {
    await draftsTold();
    await callApi('user/logout', {}, { handles: 'all', timeout: 5000 }).catch(() => undefined);
  }
  endSession();
}
