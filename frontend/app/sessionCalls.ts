import { callApi } from '@shared/api/client';
import { CODE, MESSAGE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { askForPasskey } from '@shared/passkeys/passkeys';
import { earlyAnswer } from '@shared/session/early';
import { beginSession, endSession, session, setUser } from '@shared/api/session';
import { toUser } from '@shared/api/user';
import { draftCallsDone } from '@shared/workspace/draftCalls';
import { openDialog } from '@shell/dialogs/dialogs';
import type { OidcRedirect } from '@shared/proof/oidcWindow';
import { keepTicket } from './login/oidcTicket';

export const NO_TOKEN = 'Login response token is Null';

const SHOWN_ON_FORM = [CODE.badCredentials, CODE.invalid, CODE.throttled, CODE.needsSecondFactor];

/** Sign in with username and password. The form shows the server's errors. */
export async function signIn(username: string, password: string): Promise<void> {
  const { token, user_id } = await callApi('user/login', { username, password }, { handles: SHOWN_ON_FORM });
  if (typeof token !== 'string' || token === '') throw new Error(NO_TOKEN);
  beginSession(token, user_id);
}

/** Sign in with the code of the second step. */
export async function finishSignIn(ticket: string, code: string): Promise<void> {
  const { token, user_id } = await callApi('user/finish_login', { ticket, code }, { handles: SHOWN_ON_FORM });
  beginSession(token, user_id);
}

/** Sign in with a passkey. With a ticket, after the password, it must belong to that account. */
export async function signInWithPasskey(signal: AbortSignal, ticket?: string): Promise<void> {
  const input = ticket === undefined ? {} : { ticket };
  const question = await callApi('user/begin_passkey_sign_in', input, { handles: 'all' });
  const credential = await askForPasskey(question, signal);
  const answer = { ticket: question.ticket, credential };
  const { token, user_id } = await callApi('user/finish_passkey_sign_in', answer, { handles: 'all' });
  beginSession(token, user_id);
}

/** Redirect to the company's sign-in (OIDC), which redirects back to the sign-in page. */
export async function beginOidc(): Promise<void> {
  const { url, ticket } = await callApi('user/begin_oidc', {}, { handles: 'all' });
  keepTicket({ ticket, search: location.search });
  location.assign(url);
}

/** Complete an OIDC sign-in after the redirect back. */
export async function finishOidc(ticket: string, { code, state }: OidcRedirect): Promise<void> {
  const { token, user_id } = await callApi('user/finish_oidc', { ticket, code, state }, { handles: 'all' });
  beginSession(token, user_id);
}

/** Replace the one-time password of the signed-in user, and show the welcome dialog. */
export async function choosePassword(new_password: string): Promise<void> {
  await callApi('user/choose_password', { new_password }, { handles: [CODE.invalid] });
  openDialog('welcome');
  const { user } = session.getState();
  if (user !== null) setUser({ ...user, must_change_password: false });
}

/** Accept an invitation and sign in. Shows the welcome dialog. */
export async function acceptInvitation(token: string, new_password: string): Promise<void> {
  const signed = await callApi('user/accept_invitation', { token, new_password }, { handles: 'all' });
  openDialog('welcome');
  beginSession(signed.token, signed.user_id);
}

/**
 * Load the signed-in user. Return the error if that failed, else null. As with every call, only a 401 ends the
 * session.
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
      // The first 401 may have arrived before the listener was set.
      if (error.kind === 'expired' && session.getState().token === token) endSession('expiry');
      return null;
    }
    // A response that is not a user, for example from a proxy, is an error as well.
    return error instanceof Error ? error : new Error(MESSAGE.unknown);
  }
}

/** End the session on the server if it can be reached, and always in this browser. */
export async function signOut(): Promise<void> {
  if (session.getState().token !== null) {
    await draftCallsDone();
    await callApi('user/logout', {}, { handles: 'all', timeout: 5000 }).catch(() => undefined);
  }
  endSession();
}
