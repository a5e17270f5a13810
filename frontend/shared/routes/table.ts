import data from '@config/routes.json';
import { isAllowed, type Subject } from './roles';

/** One entry of config/routes.json, the table that the server reads too. */
export interface RouteEntry {
  path: string;
  name: string;
  title: string;
  icon?: string;
  area?: string;
  redirect?: string;
  screen?: string;
  countKey?: string;
  /** Whether menu and letter lead to what its count counts, as long as there is any. */
  opensWaiting?: boolean;
  /** The letter that leads there, after that of going (`shared/keys/keymap`). */
  goKey?: string;
  public?: boolean;
  hideMenu?: boolean;
  hideTab?: boolean;
  hideBreadcrumb?: boolean;
  ignoreKeepAlive?: boolean;
  currentActiveMenu?: string;
  /** Of a screen of records that stands in the menu itself: where the list of all is. */
  listPath?: string;
  /** The query keys that tell two tabs of this path apart; none named, the path alone does. */
  identity?: readonly string[];
  dynamicLevel?: number;
  /** Its tab stands first, and cannot be closed. */
  affix?: boolean;
  children?: readonly RouteEntry[];
}

export interface RouteTable {
  home: string;
  landing: Readonly<Record<string, string>>;
  areas: Readonly<Record<string, readonly string[]>>;
  routes: readonly RouteEntry[];
}

export const routeTable: RouteTable = data;

export const LOGIN_PATH = '/login';
export const INVITATION_PATH = '/invitation';
export const ERROR_PATH = '/404';

interface Placed {
  route: RouteEntry;
  parents: readonly RouteEntry[];
}

function place(routes: readonly RouteEntry[], parents: readonly RouteEntry[]): Placed[] {
  return routes.flatMap((route) => [{ route, parents }, ...place(route.children ?? [], [...parents, route])]);
}

const byPath = new Map(place(routeTable.routes, []).map((placed) => [placed.route.path, placed]));

/** Strict: a trailing slash, another case or a doubled slash is another path, which does not exist. */
export function findRoute(path: string): RouteEntry | null {
  return byPath.get(path)?.route ?? null;
}

/** The routes from the first level down to this path; empty where nothing matches. */
export function matchedRoutes(path: string): readonly RouteEntry[] {
  const placed = byPath.get(path);
  return placed === undefined ? [] : [...placed.parents, placed.route];
}

export function allRoutes(): readonly RouteEntry[] {
  return [...byPath.values()].map((placed) => placed.route);
}

export function mayOpen(route: RouteEntry, subject: Subject): boolean {
  return route.public === true || isAllowed(subject, rolesFor(route));
}

/** The roles that a screen is open to, beside super admins. */
export function rolesFor(route: RouteEntry): readonly string[] {
  return (route.area === undefined ? undefined : routeTable.areas[route.area]) ?? [];
}

/** The list of the records that a screen shows one of; that screen where they are shown in their list. */
export function listOf({
  path,
  currentActiveMenu = path,
  listPath = currentActiveMenu,
}: RouteEntry): RouteEntry | null {
  return findRoute(listPath);
}

/** Where the menu and its letter lead: to the screen, or to those of its rows that wait. */
export function entryTo(
  {
    path,
    countKey,
    opensWaiting = false,
  }: { path: string; countKey?: string | null; opensWaiting?: boolean },
  counts: Readonly<Record<string, number>>,
): string {
  const waiting = counts[countKey ?? ''] ?? 0;
  return opensWaiting && waiting > 0 ? `${path}?waiting=1` : path;
}

/** Where a person lands after signing in, which is also their home tab. */
export function homeOf(subject: Subject): string {
  const key = subject.is_superuser ? 'superuser' : subject.role;
  return (key === null ? undefined : routeTable.landing[key]) ?? routeTable.home;
}

/** The page about what waits and what is new. */
export const TODAY = '/today';

/** Where signing in leads: to the landing page, or to Today for whoever chose that. */
export function startOf(subject: Subject & { start_on?: string }): string {
  return subject.start_on === 'today' ? TODAY : homeOf(subject);
}

/** The path at the end of a redirect chain. */
export function followRedirects(path: string, subject: Subject): string {
  let current = path === '/' ? homeOf(subject) : path;
  // The table is data: a loop in it must not hang the page.
  for (let step = 0; step < 8; step += 1) {
    const next = findRoute(current)?.redirect;
    if (next === undefined) return current;
    current = next;
  }
  return ERROR_PATH;
}
