import type { CallOutput } from '@shared/api/types';
import { boot } from '@shared/boot/boot';

export type PasskeyQuestion = CallOutput<'user/begin_passkey_sign_in'>;
export type NewPasskeyQuestion = CallOutput<'user/begin_passkey'>;

const NOT_USED = 'No passkey was used. Try again, or sign in another way.';
const HAS_ONE = 'This device already has a passkey for your account.';

/** Check whether passkeys are supported by the browser and allowed at the current address. */
export function canUsePasskeys(): boolean {
  return (
    boot().passkeys && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/**
 * Ask the user for a passkey. Resolve to the credential in the format of the API; reject with a message for
 * the user. The browser closes its dialog when `signal` aborts.
 */
export async function askForPasskey({ options }: PasskeyQuestion, signal: AbortSignal): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey, signal }));
}

/**
 * Let the user create a passkey. Resolve to the credential to store; reject and abort like `askForPasskey`.
 */
export async function makePasskey({ options }: NewPasskeyQuestion, signal: AbortSignal): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey, signal }));
}

async function answerOf(credential: Promise<Credential | null>): Promise<string> {
  try {
    const answer = await credential;
    if (answer === null) throw new Error(NOT_USED);
    // Credentials have a `toJSON` method.
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof DOMException)
      throw new Error(error.name === 'InvalidStateError' ? HAS_ONE : NOT_USED, { cause: error });
    throw error;
  }
}
