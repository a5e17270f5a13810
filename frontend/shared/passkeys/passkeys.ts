import type { CallOutput } from '@shared/api/types';
import { boot } from '@shared/boot/boot';

export type PasskeyQuestion = CallOutput<'user/begin_passkey_sign_in'>;
export type NewPasskeyQuestion = CallOutput<'user/begin_passkey'>;

const NOT_USED = 'No passkey was used. Try again, or go another way.';
const HAS_ONE = 'This device has a passkey for your account already.';

/** Whether passkeys can be used in this browser, at the address where the page is open. */
export function canUsePasskeys(): boolean {
  return (
    boot().passkeys && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/**
 * Asks the person for a passkey; resolves to its answer as the calls take it. Rejects with words for the screen.
 * The browser takes its question back when `signal` aborts.
 */
export async function askForPasskey({ options }: PasskeyQuestion, signal: AbortSignal): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey, signal }));
}

/** Has the person make a passkey; resolves to what is kept of it. Rejects, and ends, like `askForPasskey`. */
export async function makePasskey({ options }: NewPasskeyQuestion, signal: AbortSignal): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey, signal }));
}

async function answerOf(asked: Promise<Credential | null>): Promise<string> {
  try {
    const answer = await asked;
    if (answer === null) throw new Error(NOT_USED);
    // A credential knows its own JSON.
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof DOMException)
      throw new Error(error.name === 'InvalidStateError' ? HAS_ONE : NOT_USED, { cause: error });
    throw error;
  }
}
