import { useEffect, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { askForPasskey, canUsePasskeys } from '@shared/passkeys/passkeys';
import { signInAnew } from './oidcWindow';

export type Ways = CallOutput<'user/begin_proof'>;

/** What everybody has until the server has said more. */
const PASSWORD: Ways = { has_password: true, passkey: null, oidc_label: null };

/** How the person can prove who is at work. */
export function useWays(): Ways {
  const [ways, setWays] = useState(PASSWORD);
  useEffect(() => {
    const control = new AbortController();
    callApi('user/begin_proof', {}, { signal: control.signal, handles: 'all' })
      .then((found) => setWays({ ...found, passkey: canUsePasskeys() ? found.passkey : null }))
      // Who has a password goes on with it.
      .catch(() => undefined);
    return () => control.abort();
  }, []);
  return ways;
}

/** The server's words on the password; null where it was right, or the failure was told elsewhere. */
export async function proveByPassword(password: string): Promise<string | null> {
  try {
    await callApi('user/prove', { password }, { handles: [CODE.invalid] });
    return null;
  } catch (refusal) {
    if (isApiError(refusal) && refusal.isShown) return '';
    return fieldErrors(refusal)['password'] ?? String(refusal);
  }
}

/** Proves it by a passkey, asked for anew each time: an answer is good once. Rejects with words. */
export async function proveByPasskey(signal: AbortSignal): Promise<void> {
  const { passkey } = await callApi('user/begin_proof', {}, { handles: 'all' });
  if (passkey === null) throw new Error('Your account has no passkey any more.');
  const credential = await askForPasskey(passkey, signal);
  await callApi('user/prove_by_passkey', { ticket: passkey.ticket, credential }, { handles: 'all' });
}

/** Proves it by signing in anew at the company's provider, in a window of its own. Rejects with words. */
export async function proveByOidc(): Promise<void> {
  const { url, ticket } = await callApi('user/begin_oidc_proof', {}, { handles: 'all' });
  const came = await signInAnew(url);
  await callApi('user/prove_by_oidc', { ticket, ...came }, { handles: 'all' });
}
