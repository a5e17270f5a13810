import { boot } from '@shared/boot/boot';
import type { ApiError } from './errors';
import { readStoredSession, session } from './session';

/** Listeners of the API client, registered when the app starts. */
export interface Listeners {
  /** Called once when the session expires, even if several calls fail. */
  onExpired: () => void;
  /** Called if another window has signed in as another user. */
  onReplaced: () => void;
  showError: (error: ApiError) => void;
  /** Called after a successful call: network and server are available. */
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

/**
 * Return a random ID. `crypto.randomUUID` exists on secure pages only, and the console may be opened by plain
 * HTTP on a LAN.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let expiredToken: string | null = null;

/**
 * Handle a call that was rejected because of its token. The session ends once. If the stored token is
 * different, another window has signed in, and the stored session must not be cleared.
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
