import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { fieldErrors } from '@shared/api/errors';
import { makePasskey } from '@shared/passkeys/passkeys';
import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import { RecoveryCodes } from './RecoveryCodes';
import './secondFactor.css';

/** Makes a passkey, and shows the recovery codes that come with the first one. Plain elements: it also stands on a
 * page before the shell. */
export function PasskeySetup({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const handleMake = async () => {
    const made = await addPasskey();
    if (made.length === 0) onDone();
    else setCodes(made);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <>
      <p className="second-factor-note">
        Your device keeps the passkey and makes sure that it is you: by fingerprint, face or its own PIN. From
        then on it signs you in without a password, and no page but ours can ask for it.
      </p>
      <PasskeyButton label="Create a passkey" onUse={handleMake} isPrimary />
    </>
  );
}

async function addPasskey(): Promise<readonly string[]> {
  const question = await callApi('user/begin_passkey', {}, { handles: 'all' });
  const credential = await makePasskey(question);
  try {
    const answer = { ticket: question.ticket, credential };
    const { recovery_codes } = await callApi('user/add_passkey', answer, { handles: [CODE.invalid] });
    return recovery_codes;
  } catch (refusal) {
    const words = fieldErrors(refusal)['credential'];
    throw words === undefined ? refusal : new Error(words, { cause: refusal });
  }
}
