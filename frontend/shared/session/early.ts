import { sendCall } from '@shared/api/client';
import type { CallName, ListCall } from '@shared/api/types';
import { session } from './session';

interface Asked {
  token: string | null;
  country: string;
  input: string;
  answer: Promise<unknown>;
  /** The answer, once it is here. */
  output?: unknown;
}

/** What the first page of a list is asked for. */
export interface FirstRows {
  call: ListCall;
  input: object;
}

const asked = new Map<CallName, Asked>();

/**
 * Asks at once, while the scripts of the console are still on their way, for what its first screen waits for: who the
 * person is, the bootstrap, and the rows where the screen is a list. Whoever needs an answer takes it with
 * `earlyAnswer` or `earlyOutput`; what is refused is asked for again there, and told there.
 */
export function askEarly(rows?: FirstRows): void {
  ask('user/user_info', {});
  ask('system/get_bootstrap', {});
  if (rows !== undefined) ask(rows.call, rows.input);
}

function ask(name: CallName, input: object): void {
  const { token, country } = session.getState();
  const answer = sendCall<unknown>(name, input, { handles: 'all' });
  const one: Asked = { token, country, input: JSON.stringify(input), answer };
  answer.then(
    (output) => {
      one.output = output;
    },
    // Nobody may come for it: then its refusal is nobody's either.
    () => undefined,
  );
  asked.set(name, one);
}

/** Resolves once everything that was asked for early has its answer, or its refusal. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled([...asked.values()].map(({ answer }) => answer));
}

/** The answer that was asked for early, once, if it is of this input, session and country; else that of `otherwise`. */
export async function earlyAnswer<Output>(
  name: CallName,
  input: object,
  otherwise: () => Promise<Output>,
): Promise<Output> {
  const found = take(name, input);
  return found === null ? otherwise() : (found.answer as Promise<Output>).catch(otherwise);
}

/** The same where it is here already, so that what needs it is drawn with it the first time; else undefined. */
export function earlyOutput(name: CallName, input: object): unknown {
  return asked.get(name)?.output === undefined ? undefined : take(name, input)?.output;
}

function take(name: CallName, input: object): Asked | null {
  const found = asked.get(name);
  if (found?.input !== JSON.stringify(input)) return null;
  asked.delete(name);
  const { token, country } = session.getState();
  return found.token === token && found.country === country ? found : null;
}
