import { seal, unseal } from './cipher';

export const KEY_PREFIX = 'SOFRA_ADMIN__';
export const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

interface Stored {
  value: unknown;
  time: number;
  expire: number | null;
}

/** Part of the Storage interface that is used. */
export interface Area {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  readonly length: number;
  key: (index: number) => string | null;
}

export interface Shelf {
  /** Return the value; null if it is missing, expired or damaged. Expired and damaged values are removed. */
  get: (key: string) => unknown;
  set: (key: string, value: unknown, lifetimeMs?: number | null) => void;
  remove: (key: string) => void;
  /** Return the stored names with this prefix, in upper case. */
  names: (prefix: string) => readonly string[];
}

export function storageKey(key: string): string {
  return `${KEY_PREFIX}${key.toUpperCase()}`;
}

/**
 * Create a shelf of values on a storage area. Values that the browser does not store are held in memory, so
 * that the console works in this session; memory has priority over older stored values.
 */
export function createShelf(area: () => Area | null, now: () => number = Date.now): Shelf {
  const memory = new Map<string, string>();

  function read(key: string): string | null {
    return memory.get(key) ?? attempt(() => area()?.getItem(key) ?? null, null);
  }

  function write(key: string, sealed: string): void {
    const isStored = attempt(() => {
      const target = area();
      target?.setItem(key, sealed);
      return target !== null;
    }, false);
    if (isStored) memory.delete(key);
    else memory.set(key, sealed);
  }

  function remove(key: string): void {
    memory.delete(key);
    attempt(() => area()?.removeItem(key), undefined);
  }

  function stored(): readonly string[] {
    const target = area();
    if (target === null) return [];
    return Array.from({ length: target.length }, (_, index) => target.key(index) ?? '');
  }

  return {
    get(name) {
      const key = storageKey(name);
      const sealed = read(key);
      if (sealed === null) return null;
      const stored = parse(unseal(sealed));
      if (stored === null || isExpired(stored, now())) {
        remove(key);
        return null;
      }
      return stored.value;
    },
    set(name, value, lifetimeMs = THIRTY_DAYS_MS) {
      const time = now();
      const stored: Stored = { value, time, expire: lifetimeMs === null ? null : time + lifetimeMs };
      write(storageKey(name), seal(JSON.stringify(stored)));
    },
    remove(name) {
      remove(storageKey(name));
    },
    names(prefix) {
      const start = storageKey(prefix);
      const keys = new Set([...memory.keys(), ...attempt(stored, [])]);
      return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(KEY_PREFIX.length));
    },
  };
}

function isExpired(stored: Stored, now: number): boolean {
  return stored.expire !== null && stored.expire <= now;
}

function parse(text: string | null): Stored | null {
  if (text === null) return null;
  const parsed: unknown = attempt(() => JSON.parse(text) as unknown, null);
  return isStored(parsed) ? parsed : null;
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { time, expire } = value as Partial<Record<keyof Stored, unknown>>;
  return 'value' in value && typeof time === 'number' && (expire === null || typeof expire === 'number');
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Shared by all windows of the browser. */
export const localShelf = createShelf(() => globalThis.localStorage);

/** Separate for each window; survives a reload. */
export const windowShelf = createShelf(() => globalThis.sessionStorage);
