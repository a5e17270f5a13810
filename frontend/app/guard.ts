import { refusedScreen, type Refused } from '@shared/routes/closed';
import { landingSearch } from '@shared/routes/landings';
import type { Subject } from '@shared/routes/roles';
import {
  ERROR_PATH,
  findRoute,
  followRedirects,
  INVITATION_PATH,
  LOGIN_PATH,
  mayOpen,
  startOf,
  type RouteEntry,
} from '@shared/routes/table';

import type { CameBack } from '@shared/proof/oidcWindow';
import { returned } from './login/oidcTicket';

export interface Place {
  pathname: string;
  search: string;
  hash?: string;
  /** What the navigation left in the history. */
  state?: unknown;
}

export interface Visitor {
  token: string | null;
  user:
    | (Subject & { start_on?: string; must_change_password?: boolean; must_set_up_second_factor?: boolean })
    | null;
}

export type Decision =
  | { kind: 'login' }
  | { kind: 'invitation' }
  | { kind: 'firstPassword' }
  | { kind: 'secondFactor' }
  | { kind: 'cameBack'; came: CameBack }
  | { kind: 'redirect'; to: string; state?: Refused }
  | { kind: 'loadUser' }
  | { kind: 'error'; status: ErrorStatus; refused?: RouteEntry | undefined }
  | { kind: 'screen'; route: RouteEntry };

export const ERROR_STATUSES = [403, 404, 500] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Where a visitor who wants this place is led. The one guard of the console. */
export function decide(place: Place, visitor: Visitor): Decision {
  const route = findRoute(place.pathname);
  // Also for whoever is signed in: the link may be for another account.
  if (place.pathname === INVITATION_PATH) return { kind: 'invitation' };
  if (visitor.token === null) return decideForStranger(place, route);
  // Somebody at work was sent to the company's sign-in to prove who they are, and this is the window of it.
  const came = place.pathname === LOGIN_PATH ? returned(place.search) : null;
  if (came !== null && came !== 'error') return { kind: 'cameBack', came };
  if (visitor.user === null) return { kind: 'loadUser' };
  // Every other call would be refused: nothing is opened that makes one.
  if (visitor.user.must_change_password === true) return { kind: 'firstPassword' };
  if (visitor.user.must_set_up_second_factor === true) return { kind: 'secondFactor' };
  if (place.pathname === LOGIN_PATH) return { kind: 'redirect', to: afterLogin(place.search, visitor.user) };
  return decideForUser(place, route, visitor.user);
}

function decideForStranger(place: Place, route: RouteEntry | null): Decision {
  if (place.pathname === LOGIN_PATH) return { kind: 'login' };
  // An error page guards nothing, and after signing in it would still be an error page.
  if (isErrorPage(place, route)) return { kind: 'error', status: statusOf(place.search) };
  return { kind: 'redirect', to: loginPath(place) };
}

function decideForUser(place: Place, route: RouteEntry | null, user: Subject): Decision {
  if (isErrorPage(place, route)) {
    return { kind: 'error', status: statusOf(place.search), refused: refusedScreen(place.state, user) };
  }
  const end = followRedirects(place.pathname, user);
  const target = findRoute(end);
  if (target === null) return { kind: 'redirect', to: ERROR_PATH };
  // The address says no more than that; the history knows whose screen it is.
  if (!mayOpen(target, user)) return { kind: 'redirect', to: ERROR_PATH, state: { refused: target.name } };
  if (end !== place.pathname) {
    const search = place.search === '' ? landingSearch(end, user) : place.search;
    return { kind: 'redirect', to: end + search };
  }
  return { kind: 'screen', route: target };
}

function isErrorPage(place: Place, route: RouteEntry | null): boolean {
  return place.pathname === ERROR_PATH || (route === null && place.pathname !== '/');
}

export function statusOf(search: string): ErrorStatus {
  const wanted = Number(new URLSearchParams(search).get('status'));
  return ERROR_STATUSES.find((status) => status === wanted) ?? 404;
}

export function pathOf({ pathname, search, hash = '' }: Place): string {
  return pathname + search + hash;
}

/** The sign-in page, knowing where to go on afterwards: the wanted path, encoded once. */
export function loginPath(place: Place): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(pathOf(place))}`;
}

/** Where signing in leads: the wanted place if it is ours and open to the role, else the landing page. */
export function afterLogin(search: string, user: Subject & { start_on?: string }): string {
  const landing = startOf(user);
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'));
  if (wanted === null) return landing;
  const route = findRoute(followRedirects(wanted.pathname, user));
  // Signing in to be shown an error page again would help nobody.
  return route !== null && route.public !== true && mayOpen(route, user) ? pathOf(wanted) : landing;
}

/** A path of this site, or null for whatever could lead elsewhere. */
export function safeRedirect(wanted: string | null): Place | null {
  // Browsers read "\" as "/" and skip control characters, so "/\evil.example" is another site.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null;
  try {
    const origin = 'http://console.invalid';
    const url = new URL(wanted, origin);
    return url.origin === origin ? { pathname: url.pathname, search: url.search, hash: url.hash } : null;
  } catch {
    return null;
  }
}
