import type { Subject } from '@shared/routes/roles';
import { allRoutes, matchedRoutes, mayOpen } from '@shared/routes/table';

export interface Destination {
  path: string;
  title: string;
  area: string;
}

/** The screens that a person may go to by name: those of the menu, and pages that need no record. */
export function destinationsFor(
  subject: Subject,
  titles: Readonly<Record<string, string>> = {},
): readonly Destination[] {
  return allRoutes()
    .filter((route) => route.screen !== undefined && mayOpen(route, subject))
    .filter((route) => route.hideMenu !== true || route.identity?.length === 0)
    .map((route) => ({
      path: route.path,
      title: titles[route.name] ?? route.title,
      area: matchedRoutes(route.path)[0]?.title ?? '',
    }));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
}

/** Those that hold every word typed, the ones whose title begins with it first. */
export function matching(destinations: readonly Destination[], typed: string): readonly Destination[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = destinations.filter(({ title, area }) =>
    words.every((word) => fold(`${area} ${title}`).includes(word)),
  );
  const rank = ({ title }: Destination) =>
    words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1;
  return [...found].sort((a, b) => rank(a) - rank(b));
}
