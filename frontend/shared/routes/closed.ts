import { roleWords, type Subject } from './roles';
import { allRoutes, listOf, mayOpen, rolesFor, type RouteEntry } from './table';

/** The screens of the menu that other roles have: their names and roles are no secret, what they show is. */
export function closedTo(subject: Subject): readonly RouteEntry[] {
  return allRoutes().filter(
    (route) => route.screen !== undefined && route.hideMenu !== true && !mayOpen(route, subject),
  );
}

/** Says whose screen it is, by the name under which the menu knows it. */
export function whoseScreen(route: RouteEntry, titles: Readonly<Record<string, string>> = {}): string {
  const { name, title } = listOf(route) ?? route;
  return `“${titles[name] ?? title}” is for ${roleWords(rolesFor(route))}; ask one of them`;
}

/** What a navigation that was refused leaves in the history: the name of the screen that was wanted. */
export interface Refused {
  refused: string;
}

/** The screen of another role that a navigation was refused for, by what it left in the history, or undefined. */
export function refusedScreen(state: unknown, subject: Subject): RouteEntry | undefined {
  const wanted = (state as Partial<Refused> | null)?.refused;
  const route = allRoutes().find(({ name }) => name === wanted);
  return route === undefined || mayOpen(route, subject) ? undefined : route;
}
