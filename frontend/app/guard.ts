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

import type { OidcRedirect } from '@shared/proof/oidcWindow';
import { returned } from './login/oidcTicket';

export interface Place {
  pathname: string;
  search: string;
  hash?: string;
  /** The state that the navigation stored in the history entry. */
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
  | { kind: 'cameBack'; redirect: OidcRedirect }
  | { kind: 'redirect'; to: string; state?: Refused }
  | { kind: 'loadUser' }
  | { kind: 'error'; status: ErrorStatus; refused?: RouteEntry | undefined }
  | { kind: 'screen'; route: RouteEntry };

export const ERROR_STATUSES = [403, 404, 500] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Return the page for this address and visitor. The only route guard of the console. */
export function decide(place: Place, visitor: Visitor): Decision {
  const route = findRoute(place.pathname);
  // Also for signed-in users: the link may be for another account.
  if (place.pathname === INVITATION_PATH) return { kind: 'invitation' };
  if (visitor.token === null) return decideForStranger(place, route);
  // A signed-in user confirmed their identity at the company's sign-in, and this is the window opened for that.
  const redirect = place.pathname === LOGIN_PATH ? returned(place.search) : null;
  if (redirect !== null && redirect !== 'error') return { kind: 'cameBack', redirect };
  if (visitor.user === null) return { kind: 'loadUser' };
  // The server rejects all other calls, so open no screen that makes one.
  if (visitor.user.must_change_password === true) return { kind: 'firstPassword' };
  if (visitor.user.must_set_up_second_factor === true) return { kind: 'secondFactor' };
  if (place.pathname === LOGIN_PATH) return { kind: 'redirect', to: afterLogin(place.search, visitor.user) };
  return decideForUser(place, route, visitor.user);
}

function decideForStranger(place: Place, route: RouteEntry | null): Decision {
  if (place.pathname === LOGIN_PATH) return { kind: 'login' };
  // An error page needs no sign-in, and would still be an error page after one.
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
  // The name of the screen is passed in the history state, because the address does not contain it.
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

/** Return the path of the sign-in page with the wanted path as `redirect`, encoded once. */
export function loginPath(place: Place): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(pathOf(place))}`;
}

/**
 * Return the path to open after signing in: the wanted one if it is on this site and allowed, else the start page.
 */
export function afterLogin(search: string, user: Subject & { start_on?: string }): string {
  const landing = startOf(user);
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'));
  if (wanted === null) return landing;
  const route = findRoute(followRedirects(wanted.pathname, user));
  // Never redirect to an error page.
  return route !== null && route.public !== true && mayOpen(route, user) ? pathOf(wanted) : landing;
}

/** Return a path of this site, or null if the text could lead to another site. */
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
