import { KEY_PREFIX } from './storage';

/* Cached responses that are valid until the server names another version. They contain no secrets and are
   stored unencrypted: encrypting such long texts takes longer than requesting them again. */

const PREFIX = `${KEY_PREFIX}KEPT__`;
const MOST = 12;
/** Maximum length in characters; longer responses are not stored. */
const LONGEST = 250_000;
/**
 * One day, so that an old response, which a lagging replica returned for a new version, is not stored
 * forever.
 */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface CachedAnswer {
  version: string;
  time: number;
  output: unknown;
}

/** Return the cached response of this version; undefined if missing or damaged. */
export function cachedAnswer(name: string, version: string): unknown {
  const cached = attempt(() => read(PREFIX + name), null);
  return cached?.version === version && Date.now() - cached.time < LIFETIME_MS ? cached.output : undefined;
}

/** Store a response, replacing other versions. The oldest are removed beyond the limit. */
export function keepAnswer(name: string, version: string, output: unknown): void {
  const text = JSON.stringify({ version, time: Date.now(), output } satisfies CachedAnswer);
  attempt(() => {
    localStorage.removeItem(PREFIX + name);
    if (text.length > LONGEST) return;
    for (const { key } of newestFirst().slice(MOST - 1)) localStorage.removeItem(key);
    localStorage.setItem(PREFIX + name, text);
  }, undefined);
}

/** Remove all cached responses. */
export function forgetAnswers(): void {
  attempt(() => {
    for (const key of keys()) localStorage.removeItem(key);
  }, undefined);
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function newestFirst(): { key: string; time: number }[] {
  const entries = keys().map((key) => ({ key, time: attempt(() => read(key)?.time ?? 0, 0) }));
  return entries.sort((a, b) => b.time - a.time);
}

function read(key: string): CachedAnswer | null {
  const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  return isCachedAnswer(parsed) ? parsed : null;
}

function isCachedAnswer(value: unknown): value is CachedAnswer {
  if (typeof value !== 'object' || value === null || !('output' in value)) return false;
  const { version, time } = value as Partial<Record<keyof CachedAnswer, unknown>>;
  return typeof version === 'string' && typeof time === 'number';
}

/** The browser may deny access to storage, or storage may contain foreign data. */
function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
