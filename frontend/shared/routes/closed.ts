import { roleWords, type Subject } from './roles';
import { allRoutes, listOf, mayOpen, rolesFor, type RouteEntry } from './table';

/** Return the menu screens of other roles. Names and roles of screens are public, their content is not. */
export function closedTo(subject: Subject): readonly RouteEntry[] {
  return allRoutes().filter(
    (route) => route.screen !== undefined && route.hideMenu !== true && !mayOpen(route, subject),
  );
}

/** Return a sentence that names the roles of a screen, with its name in the menu. */
export function whoseScreen(route: RouteEntry, titles: Readonly<Record<string, string>> = {}): string {
  const { name, title } = listOf(route) ?? route;
  return `“${titles[name] ?? title}” is for ${roleWords(rolesFor(route))}; ask one of them`;
}

/** State of a browser history entry after a denied navigation: the name of the requested screen. */
export interface Refused {
  refused: string;
}

/** Return the requested screen of another role from the state of a history entry, or undefined. */
export function refusedScreen(state: unknown, subject: Subject): RouteEntry | undefined {
  const wanted = (state as Partial<Refused> | null)?.refused;
  const route = allRoutes().find(({ name }) => name === wanted);
  return route === undefined || mayOpen(route, subject) ? undefined : route;
}
