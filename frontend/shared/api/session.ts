import { createStore } from 'zustand/vanilla';
import { boot } from '@shared/boot/boot';
import { forgetAnswers } from '@shared/storage/cachedAnswers';
import { localShelf, storageKey, type Shelf } from '@shared/storage/storage';
import type { UserInfo } from './user';

export interface Session {
  token: string | null;
  userId: number | null;
  country: string;
  /** Loaded once per session; null until then. */
  user: UserInfo | null;
}

const TOKEN = 'token';
const USER_ID = 'user_id';
const COUNTRY = 'country';
const ENDED_BY = 'session_ended_by';
const OWN = 'own_session';
const STAFF_COOKIE_SECONDS = 30 * 24 * 3600;

/** Session of this window. Local storage contains what all windows of the browser share. */
export const session = createStore<Session>(() => ({ token: null, userId: null, country: '', user: null }));

export interface StoredSession {
  token: string | null;
  userId: number | null;
  country: string;
}

export function readStoredSession(shelf: Shelf = localShelf): StoredSession {
  const token = shelf.get(TOKEN);
  const userId = shelf.get(USER_ID);
  return {
    token: typeof token === 'string' && token !== '' ? token : null,
    userId: typeof userId === 'number' ? userId : null,
    country: validCountry(shelf.get(COUNTRY)),
  };
}

function validCountry(stored: unknown): string {
  const { countries, default_country } = boot();
  return countries.find((country) => country.value === stored)?.value ?? default_country;
}

/** Load the stored session. The user is retained only if the token is unchanged. */
export function adoptStoredSession(): void {
  const stored = readStoredSession();
  markStaff(stored.token !== null);
  session.setState((state) => ({
    ...stored,
    user: stored.token !== null && stored.token === state.token ? state.user : null,
  }));
}

/** Reason why a session ended: sign-out by the user, or expiry on the server. */
export type SessionEnd = 'signOut' | 'expiry';

export function beginSession(token: string, userId: number): void {
  localShelf.remove(OWN);
  take(token, userId);
}

/** Start a session that shows the console as another user. The own session is stored until it ends. */
export function beginViewing(token: string, userId: number): void {
  const { token: own, userId: ownId } = session.getState();
  localShelf.set(OWN, [own, ownId]);
  take(token, userId);
}

function take(token: string, userId: number): void {
  localShelf.remove(ENDED_BY);
  localShelf.set(TOKEN, token);
  localShelf.set(USER_ID, userId);
  markStaff(true);
  session.setState({ token, userId, user: null });
}

/** Tell pages of the public site on this host, by a cookie without access, whether to link to the console. */
function markStaff(isSignedIn: boolean): void {
  const seconds = isSignedIn ? STAFF_COOKIE_SECONDS : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `sofra_staff=1; path=/site; samesite=lax; max-age=${String(seconds)}${secure}`;
}

/** End the session. After a session that showed the console as another user, the own session continues. */
export function endSession(by: SessionEnd = 'signOut'): void {
  const own = localShelf.get(OWN);
  if (Array.isArray(own) && typeof own[0] === 'string' && typeof own[1] === 'number') {
    beginSession(own[0], own[1]);
    return;
  }
  // Set first: when the token disappears, other windows read the reason.
  localShelf.set(ENDED_BY, by);
  localShelf.remove(TOKEN);
  localShelf.remove(USER_ID);
  markStaff(false);
  forgetAnswers();
  session.setState({ token: null, userId: null, user: null });
}

export function setUser(user: UserInfo): void {
  session.setState({ user });
  const { country } = session.getState();
  const first = user.countries[0];
  // The server rejects calls for a country without access, so the first permitted country is used.
  if (first !== undefined && !user.countries.includes(country)) setCountry(first);
}

export function setCountry(country: string): void {
  localShelf.set(COUNTRY, country);
  session.setState({ country });
}

/** Return why the session of this window ended in another window; null if it has not. */
export function endedElsewhere(): SessionEnd | null {
  const isOver = session.getState().token !== null && readStoredSession().token === null;
  if (!isOver) return null;
  return localShelf.get(ENDED_BY) === 'expiry' ? 'expiry' : 'signOut';
}

export type WindowNews = 'session' | 'country';

/** Return which part of the session another window changed, if any. */
export function newsOf(event: Pick<StorageEvent, 'key'>): WindowNews | null {
  // A null key means that the whole storage was cleared.
  if (event.key === null || event.key === storageKey(TOKEN)) return 'session';
  return event.key === storageKey(COUNTRY) ? 'country' : null;
}
