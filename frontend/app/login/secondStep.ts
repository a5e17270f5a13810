import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';

/** The second factors that a sign-in accepts after the password was right. */
export interface SecondStep {
  /** Ticket that replaces the password when the code or passkey is sent. */
  ticket: string;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** Return the second step that an error asks for. Null for every other error. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!isApiError(error) || error.code !== CODE.needsSecondFactor) return null;
  const { ticket, has_app, has_passkey } = (error.data ?? {}) as Record<string, unknown>;
  return { ticket: String(ticket), hasApp: has_app === true, hasPasskey: has_passkey === true };
}
