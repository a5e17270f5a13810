import { boot } from '@shared/boot/boot';
import { readStoredSession, session } from '@shared/session/session';

/** Who is told what the client finds out. The app enters its answers at the start. */
export interface Listeners {
  /** The session that made the call is over: once, however many calls found out. */
  onExpired: () => void;
  /** Another window signed in as somebody else, and this one still showed the person before. */
  onReplaced: () => void;
  showError: (message: string, requestId: string | null) => void;
  /** A call succeeded: the line and the server are there. */
  onAnswered?: () => void;
}

const quiet: Listeners = {
  onExpired: () => undefined,
  onReplaced: () => undefined,
  showError: () => undefined,
};
let listeners: Listeners = quiet;

export function listenToCalls(next: Listeners): void {
  listeners = next;
}

export function heard(): Listeners {
  return listeners;
}

export function callUrl(name: string, elsewhere?: string): string {
  const { country: chosen, userId } = session.getState();
  const country = elsewhere ?? chosen;
  const query = new URLSearchParams({ cc: country, ui: userId === null ? '' : String(userId) });
  return `${baseOf(name)}/v1/${name}?${query.toString()}`;
}

export function isOfFileService(name: string): boolean {
  return name.startsWith('file/') || name.startsWith('picture/');
}

function baseOf(name: string): string {
  const { api_base, file_api_base, address_api_base } = boot();
  if (isOfFileService(name)) return file_api_base;
  return name.startsWith('address/') ? address_api_base : api_base;
}

export function callHeaders(token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': session.getState().user?.language ?? navigator.language,
    'X-Request-ID': newRequestId(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** crypto.randomUUID exists on secure pages only, and the console may be reached by plain HTTP on a LAN. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let expiredToken: string | null = null;

/**
 * A call made with this token was refused. The session ends once; if the stored token is another
 * one by now, a different window has signed in and nothing of that may be cleared.
 */
export function reportRefused(token: string): void {
  const stored = readStoredSession().token;
  if (stored !== null && stored !== token) {
    if (session.getState().token !== stored) heard().onReplaced();
    return;
  }
  if (expiredToken === token) return;
  expiredToken = token;
  heard().onExpired();
}
