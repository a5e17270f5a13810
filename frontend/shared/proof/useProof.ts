import { useEffect, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { askForPasskey, canUsePasskeys } from '@shared/passkeys/passkeys';
import { signInAgain } from './oidcWindow';

export type Ways = CallOutput<'user/begin_proof'>;

/** Default methods until the server has responded. */
const PASSWORD: Ways = { has_password: true, passkey: null, oidc_label: null };

/** Load the methods by which the user can prove their identity. */
export function useWays(): Ways {
  const [ways, setWays] = useState(PASSWORD);
  useEffect(() => {
    const control = new AbortController();
    callApi('user/begin_proof', {}, { signal: control.signal, handles: 'all' })
      .then((availableWays) =>
        setWays({ ...availableWays, passkey: canUsePasskeys() ? availableWays.passkey : null }),
      )
      // On failure, the password remains available.
      .catch(() => undefined);
    return () => control.abort();
  }, []);
  return ways;
}

/**
 * Prove the identity by password. Resolve to the server's message about a wrong password; null on success, or
 * if the error was reported elsewhere.
 */
export async function proveByPassword(password: string): Promise<string | null> {
  try {
    await callApi('user/prove', { password }, { handles: [CODE.invalid] });
    return null;
  } catch (refusal) {
    if (isApiError(refusal) && refusal.isShown) return '';
    return fieldErrors(refusal)['password'] ?? String(refusal);
  }
}

/**
 * Prove the identity by passkey, with a new challenge each time, because each is valid once. Reject with a
 * message.
 */
export async function proveByPasskey(signal: AbortSignal): Promise<void> {
  const { passkey } = await callApi('user/begin_proof', {}, { handles: 'all' });
  if (passkey === null) throw new Error('Your account no longer has a passkey.');
  const credential = await askForPasskey(passkey, signal);
  await callApi('user/prove_by_passkey', { ticket: passkey.ticket, credential }, { handles: 'all' });
}

/** Prove the identity by signing in at the identity provider in a new window. Reject with a message. */
export async function proveByOidc(): Promise<void> {
  const { url, ticket } = await callApi('user/begin_oidc_proof', {}, { handles: 'all' });
  const redirect = await signInAgain(url);
  await callApi('user/prove_by_oidc', { ticket, ...redirect }, { handles: 'all' });
}
