import type { Subject } from '@shared/routes/roles';
import { allRoutes, matchedRoutes, mayOpen } from '@shared/routes/table';
import type { ScreenAction } from '@shared/workspace/contract';

/** A line of the palette. */
export interface Choice {
  id: string;
  title: string;
  /** Stands at the line's end: the area of a screen, the keys of an action. */
  note: string;
}

export interface Destination extends Choice {
  path: string;
}

export interface Action extends Choice {
  run: () => void;
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
      id: route.path,
      path: route.path,
      title: titles[route.name] ?? route.title,
      note: matchedRoutes(route.path)[0]?.title ?? '',
    }));
}

/** What can be done on the screen on show, as lines of the palette. */
export function actionsOf(actions: readonly ScreenAction[]): readonly Action[] {
  return actions.map(({ label, keys = '', run }) => ({ id: `do ${label}`, title: label, note: keys, run }));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
}

/** Those that hold every word typed, the ones whose title begins with it first. */
export function matching<Line extends Choice>(choices: readonly Line[], typed: string): readonly Line[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = choices.filter(({ title, note }) =>
    words.every((word) => fold(`${note} ${title}`).includes(word)),
  );
  const rank = ({ title }: Line) => (words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}
