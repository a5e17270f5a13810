import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import { signInWithPasskey } from '../sessionCalls';

interface PasskeySignInProps {
  label: string;
  /** Of the second step, after the password; without it any account's passkey will do. */
  ticket?: string;
  isPrimary?: boolean;
}

/** Signs in with a passkey. */
export function PasskeySignIn({ label, ticket, isPrimary = false }: PasskeySignInProps) {
  return (
    <PasskeyButton
      label={label}
      onUse={(signal) => signInWithPasskey(signal, ticket)}
      isPrimary={isPrimary}
    />
  );
}
