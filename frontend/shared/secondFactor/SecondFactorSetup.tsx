import { useState } from 'react';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { AuthenticatorSetup } from './AuthenticatorSetup';
import { PasskeySetup } from './PasskeySetup';

/** Sets up the first second factor: a passkey or an authenticator app, as the person likes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<'passkey' | 'app'>('passkey');
  if (!canUsePasskeys()) return <AuthenticatorSetup onDone={onDone} />;
  const isPasskey = way === 'passkey';
  return (
    <>
      {isPasskey ? <PasskeySetup onDone={onDone} /> : <AuthenticatorSetup onDone={onDone} />}
      <p className="entry-leave">
        <button type="button" className="link-button" onClick={() => setWay(isPasskey ? 'app' : 'passkey')}>
          {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
        </button>
      </p>
    </>
  );
}
