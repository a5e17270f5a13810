import { createStore } from 'zustand/vanilla';
import { boot } from '@shared/boot/boot';
import { forgetAnswers } from '@shared/storage/keptAnswers';
import { localShelf, storageKey, type Shelf } from '@shared/storage/storage';
import type { UserInfo } from './user';

export interface Session {
  token: string | null;
  userId: number | null;
  country: string;
  /** Loaded once a session; null until then. */
  user: UserInfo | null;
}

const TOKEN = 'token';
const USER_ID = 'user_id';
const COUNTRY = 'country';
const ENDED_BY = 'session_ended_by';
const OWN = 'own_session';

/** The session as this window knows it. The shelf holds what every window of the browser shares. */
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
    country: knownCountry(shelf.get(COUNTRY)),
  };
}

function knownCountry(stored: unknown): string {
  const { countries, default_country } = boot();
  return countries.find((country) => country.value === stored)?.value ?? default_country;
}

/** Takes over what is stored. The user is kept only if it is still the same session. */
export function adoptStoredSession(): void {
  const stored = readStoredSession();
  session.setState((state) => ({
    ...stored,
    user: stored.token !== null && stored.token === state.token ? state.user : null,
  }));
}

/** How a session came to its end: by the person, or by the server. */
export type SessionEnd = 'signOut' | 'expiry';

export function beginSession(token: string, userId: number): void {
  localShelf.remove(OWN);
  take(token, userId);
}

/** Goes on in a session that shows the console as somebody else sees it; one's own waits for its end. */
export function beginViewing(token: string, userId: number): void {
  const { token: own, userId: ownId } = session.getState();
  localShelf.set(OWN, [own, ownId]);
  take(token, userId);
}

function take(token: string, userId: number): void {
  localShelf.remove(ENDED_BY);
  localShelf.set(TOKEN, token);
  localShelf.set(USER_ID, userId);
  session.setState({ token, userId, user: null });
}

/** Ends the session. After one that showed the console as somebody else sees it, one's own goes on. */
export function endSession(by: SessionEnd = 'signOut'): void {
  const own = localShelf.get(OWN);
  if (Array.isArray(own) && typeof own[0] === 'string' && typeof own[1] === 'number') {
    beginSession(own[0], own[1]);
    return;
  }
  // Said first: once the token is gone, the other windows want to know why.
  localShelf.set(ENDED_BY, by);
  localShelf.remove(TOKEN);
  localShelf.remove(USER_ID);
  forgetAnswers();
  session.setState({ token: null, userId: null, user: null });
}

export function setUser(user: UserInfo): void {
  session.setState({ user });
  const { country } = session.getState();
  const first = user.countries[0];
  // A country the person has no access to would refuse every call: the first of theirs stands in.
  if (first !== undefined && !user.countries.includes(country)) setCountry(first);
}

export function setCountry(country: string): void {
  localShelf.set(COUNTRY, country);
  session.setState({ country });
}

/** How the session that this window still shows came to its end in another one; null where it goes on. */
export function endedElsewhere(): SessionEnd | null {
  const isOver = session.getState().token !== null && readStoredSession().token === null;
  if (!isOver) return null;
  return localShelf.get(ENDED_BY) === 'expiry' ? 'expiry' : 'signOut';
}

export type WindowNews = 'session' | 'country';

/** What another window changed, if a storage event is about the session at all. */
export function newsOf(event: Pick<StorageEvent, 'key'>): WindowNews | null {
  // A null key means that storage was cleared as a whole.
  if (event.key === null || event.key === storageKey(TOKEN)) return 'session';
  return event.key === storageKey(COUNTRY) ? 'country' : null;
}
