import data from '@config/routes.json';
import { isAllowed, type Subject } from './roles';

/** Entry of config/routes.json, which the server reads too. */
export interface RouteEntry {
  path: string;
  name: string;
  title: string;
  icon?: string;
  /** Caption above the first of the menu entries that share it. */
  caption?: string;
  area?: string;
  redirect?: string;
  screen?: string;
  countKey?: string;
  /** True if menu and shortcut open the waiting rows, as long as there are any. */
  opensWaiting?: boolean;
  /** Letter of the shortcut, after the prefix key (`shared/ui/keymap`). */
  goKey?: string;
  public?: boolean;
  hideMenu?: boolean;
  hideTab?: boolean;
  hideBreadcrumb?: boolean;
  ignoreKeepAlive?: boolean;
  currentActiveMenu?: string;
  /** Path of the full list, for a record screen that has its own menu entry. */
  listPath?: string;
  /** Query keys that distinguish tabs with this path. Without any, the path alone identifies the tab. */
  identity?: readonly string[];
  dynamicLevel?: number;
  /** True if its tab is first and cannot be closed. */
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

/**
 * Return the route of a path, or null. Matching is strict: a trailing slash, other case or double slash is
 * another path.
 */
export function findRoute(path: string): RouteEntry | null {
  return byPath.get(path)?.route ?? null;
}

/** Return the routes from the first level down to this path; empty if nothing matches. */
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

/** Return the roles that may open a screen, in addition to super admins. */
export function rolesFor(route: RouteEntry): readonly string[] {
  return (route.area === undefined ? undefined : routeTable.areas[route.area]) ?? [];
}

/** Return the list screen of a record screen; the screen itself if its records are shown in their list. */
export function listOf({
  path,
  currentActiveMenu = path,
  listPath = currentActiveMenu,
}: RouteEntry): RouteEntry | null {
  return findRoute(listPath);
}

/** Return the target of a menu entry and its shortcut: the screen, or its waiting rows. */
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

/** Return the landing path after sign-in, which is also the home tab. */
export function homeOf(subject: Subject): string {
  const key = subject.is_superuser ? 'superuser' : subject.role;
  return (key === null ? undefined : routeTable.landing[key]) ?? routeTable.home;
}

/** Path of the screen with waiting and new items. */
export const TODAY = '/today';

/** Return the start path after sign-in: the landing page, or Today if the user has chosen it. */
export function startOf(subject: Subject & { start_on?: string }): string {
  return subject.start_on === 'today' ? TODAY : homeOf(subject);
}

/** Return the path at the end of a redirect chain. */
export function followRedirects(path: string, subject: Subject): string {
  let current = path === '/' ? homeOf(subject) : path;
  // Limited, because a loop in the table must not freeze the page.
  for (let step = 0; step < 8; step += 1) {
    const next = findRoute(current)?.redirect;
    if (next === undefined) return current;
    current = next;
  }
  return ERROR_PATH;
}
