import { callApi } from '@shared/api/client';
import type { CallName, CallOutput } from '@shared/api/types';
import { session } from './session';

/** What the first screen of a session that goes on waits for, whatever it is. */
type Early = 'user/user_info' | 'system/get_bootstrap';

interface Asked {
  token: string | null;
  country: string;
  answer: Promise<unknown>;
}

const asked = new Map<CallName, Asked>();

/**
 * Asks at once, while the scripts of the console are still on their way, for what its first screen waits for. Whoever
 * needs an answer takes it with `earlyAnswer`; what is refused is asked for again there, and told there.
 */
export function askEarly(): void {
  ask('user/user_info');
  ask('system/get_bootstrap');
}

function ask(name: Early): void {
  const { token, country } = session.getState();
  const answer = callApi(name, {}, { handles: 'all' });
  // Nobody may come for it: then its refusal is nobody's either.
  answer.catch(() => undefined);
  asked.set(name, { token, country, answer });
}

/** The answer that was asked for early, once, if it is of this session and country; else that of `otherwise`. */
export async function earlyAnswer<Name extends Early>(
  name: Name,
  otherwise: () => Promise<CallOutput<Name>>,
): Promise<CallOutput<Name>> {
  const found = asked.get(name);
  asked.delete(name);
  const { token, country } = session.getState();
  if (found === undefined || found.token !== token || found.country !== country) return otherwise();
  return (found.answer as Promise<CallOutput<Name>>).catch(otherwise);
}
