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
  const kept = attempt(() => read(PREFIX + name), null);
  return kept?.version === version && Date.now() - kept.time < LIFETIME_MS ? kept.output : undefined;
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
  const found = keys().map((key) => ({ key, time: attempt(() => read(key)?.time ?? 0, 0) }));
  return found.sort((a, b) => b.time - a.time);
}

function read(key: string): CachedAnswer | null {
  const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  return isCachedAnswer(found) ? found : null;
}

function isCachedAnswer(found: unknown): found is CachedAnswer {
  if (typeof found !== 'object' || found === null || !('output' in found)) return false;
  const { version, time } = found as Partial<Record<keyof CachedAnswer, unknown>>;
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
