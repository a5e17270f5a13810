import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';

/** What a sign-in waits for whose password was right. */
export interface SecondStep {
  /** Comes back with the code or passkey, in place of the password. */
  ticket: string;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** The second step that a refusal asks for; null for every other error. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!isApiError(error) || error.code !== CODE.needsSecondFactor) return null;
  const { ticket, has_app, has_passkey } = (error.data ?? {}) as Record<string, unknown>;
  return { ticket: String(ticket), hasApp: has_app === true, hasPasskey: has_passkey === true };
}
