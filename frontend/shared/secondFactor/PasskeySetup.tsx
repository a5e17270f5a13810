import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors } from '@shared/api/errors';
import { makePasskey } from '@shared/passkeys/passkeys';
import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import './secondFactor.css';

interface PasskeySetupProps {
  /** Called with the recovery codes of the first second factor. */
  onCodes: (codes: readonly string[]) => void;
  /** Called if there was a second factor, with codes, before. */
  onDone: () => void;
}

/** The setup of a passkey. Plain elements, because it is also used on a page before the shell. */
export function PasskeySetup({ onCodes, onDone }: PasskeySetupProps) {
  const handleMake = async (signal: AbortSignal) => {
    const codes = await addPasskey(signal);
    if (codes.length === 0) onDone();
    else onCodes(codes);
  };
  return (
    <>
      <p className="muted">
        A passkey is stored on your device and protected by fingerprint, face or PIN. It signs you in without
        a password, on this site only.
      </p>
      <PasskeyButton label="Create a passkey" onUse={handleMake} isPrimary />
    </>
  );
}

async function addPasskey(signal: AbortSignal): Promise<readonly string[]> {
  const question = await callApi('user/begin_passkey', {}, { handles: 'all' });
  const credential = await makePasskey(question, signal);
  try {
    const answer = { ticket: question.ticket, credential };
    const { recovery_codes } = await callApi('user/add_passkey', answer, { handles: [CODE.invalid] });
    return recovery_codes;
  } catch (refusal) {
    const words = fieldErrors(refusal)['credential'];
    throw words === undefined ? refusal : new Error(words, { cause: refusal });
  }
}
