import { useState } from 'react';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { AuthenticatorSetup } from './AuthenticatorSetup';
import { PasskeySetup } from './PasskeySetup';
import { RecoveryCodes } from './RecoveryCodes';

/** The setup of the first second factor: a passkey or an authenticator app. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [isPasskey, setPasskey] = useState(canUsePasskeys);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onStored={onDone} />;
  return (
    <>
      {isPasskey ? (
        <PasskeySetup onCodes={setCodes} onDone={onDone} />
      ) : (
        <AuthenticatorSetup onCodes={setCodes} />
      )}
      {canUsePasskeys() ? (
        <p className="middle">
          <button type="button" className="link-button" onClick={() => setPasskey(!isPasskey)}>
            {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
          </button>
        </p>
      ) : null}
    </>
  );
}
