import { PasskeyButton } from '@shared/passkeys/PasskeyButton';
import { signInWithPasskey } from '../sessionCalls';

interface PasskeySignInProps {
  label: string;
  /** Ticket of the second step, after the password. Without it the passkey of any account accepted. */
  ticket?: string;
  isPrimary?: boolean;
}

/** A button that signs in with a passkey. */
export function PasskeySignIn({ label, ticket, isPrimary = false }: PasskeySignInProps) {
  return (
    <PasskeyButton
      label={label}
      onUse={(signal) => signInWithPasskey(signal, ticket)}
      isPrimary={isPrimary}
    />
  );
}
