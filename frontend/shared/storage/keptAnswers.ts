import { KEY_PREFIX } from './storage';

/* Answers of the server that hold until it names another version of them. Nothing in them is secret, so they are kept
   as they are: to seal what is so long takes longer than to ask for it again. */

const PREFIX = `${KEY_PREFIX}KEPT__`;
const MOST = 12;
/** In characters: longer ones are not kept. */
const LONGEST = 250_000;
/** A day: an answer that a late replica gave under a new version does not stay for good. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface Kept {
  version: string;
  time: number;
  output: unknown;
}

/** The answer that is kept under this name, of this version; undefined where there is none, or a damaged one. */
export function keptAnswer(name: string, version: string): unknown {
  const kept = attempt(() => read(PREFIX + name), null);
  return kept?.version === version && Date.now() - kept.time < LIFETIME_MS ? kept.output : undefined;
}

/** Keeps an answer, in the place of one of another version; the oldest go where there are too many. */
export function keepAnswer(name: string, version: string, output: unknown): void {
  const text = JSON.stringify({ version, time: Date.now(), output } satisfies Kept);
  attempt(() => {
    localStorage.removeItem(PREFIX + name);
    if (text.length > LONGEST) return;
    for (const { key } of newestFirst().slice(MOST - 1)) localStorage.removeItem(key);
    localStorage.setItem(PREFIX + name, text);
  }, undefined);
}

/** Forgets all of them. */
export function forgetAnswers(): void {
  attempt(() => {
    for (const key of keys()) localStorage.removeItem(key);
  }, undefined);
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function newestFirst(): { key: string; time: number }[] {
  const found = keys().map((key) => ({ key, time: attempt(() => read(key)?.time ?? 0, 0) }));
  return found.sort((a, b) => b.time - a.time);
}

function read(key: string): Kept | null {
  const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  return isKept(found) ? found : null;
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== 'object' || found === null || !('output' in found)) return false;
  const { version, time } = found as Partial<Record<keyof Kept, unknown>>;
  return typeof version === 'string' && typeof time === 'number';
}

/** The browser may refuse its storage, or hold in it what is not ours. */
function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
