import { capOfCommand } from '@shared/keys/keymap';
import { closedTo, whoseScreen } from '@shared/routes/closed';
import type { Subject } from '@shared/routes/roles';
import { allRoutes, findRoute, matchedRoutes, mayOpen, type RouteEntry } from '@shared/routes/table';
import { goCaps } from '../going/targets';
import type { ScreenAction } from '@shared/workspace/contract';

/** A line of the palette. */
export interface Choice {
  id: string;
  title: string;
  /** Stands at the line's end: the area of a screen, the keys of an action. */
  note: string;
  /** The keys that lead there. */
  keys?: string;
  icon: string | null;
  /** By what else it is found, beside its title and note. */
  words?: string;
}

export interface Destination extends Choice {
  path: string;
  /** Set for a record: what else may be done with it from here. */
  record?: { object_type: string; object_id: number; kind: string };
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
    .map((route) => lineOf(route, titles))
    .concat(doorsFor(subject));
}

const SHORTEST_NAME = 3;

/**
 * Whose the screen is that was looked for, where it is one of other roles: found by how its name begins; where
 * nothing else was found, as screens are found. Null where there is none.
 */
export function closedNote(
  subject: Subject,
  titles: Readonly<Record<string, string>>,
  typed: string,
  isNothingFound: boolean,
): string | null {
  const wanted = fold(typed.trim());
  if (wanted.length < SHORTEST_NAME) return null;
  const closed = closedTo(subject).map((route) => ({ ...lineOf(route, titles), route }));
  const best = matching(closed, typed).find(({ title }) => isNothingFound || fold(title).startsWith(wanted));
  return best === undefined ? null : whoseScreen(best.route, titles);
}

function lineOf(route: RouteEntry, titles: Readonly<Record<string, string>>): Destination {
  return {
    id: route.path,
    path: route.path,
    title: titles[route.name] ?? route.title,
    note: matchedRoutes(route.path)[0]?.title ?? '',
    icon: iconOf(route.path),
    ...(route.goKey === undefined ? {} : { keys: goCaps(route.goKey) }),
    ...(WORDS[route.name] === undefined ? {} : { words: WORDS[route.name] }),
  };
}

/** What a screen is also looked for by. */
const WORDS: Readonly<Record<string, string>> = { CrmList: 'leads forecast' };

/** Where new records begin, and parts of screens: places that people look for by name, and the menu does not name. */
const DOORS = [
  { path: '/system/userEdit', query: '', title: 'Invite a colleague', words: '' },
  { path: '/store/crm/list', query: '?show=board', title: 'Board of leads', words: 'forecast' },
] as const;

function doorsFor(subject: Subject): readonly Destination[] {
  return DOORS.flatMap(({ path, query, title, words }) => {
    const route = findRoute(path);
    if (route === null || !mayOpen(route, subject)) return [];
    const whole = path + query;
    const note = matchedRoutes(path)[0]?.title ?? '';
    return [{ id: whole, path: whole, title, note, icon: iconOf(path), words }];
  });
}

/** The icon of a screen, or of the nearest entry of the menu that it stands below; of a record's, its list's. */
export function iconOf(path: string): string | null {
  const route = findRoute(path);
  const nearest = route?.currentActiveMenu ?? path;
  return matchedRoutes(nearest).findLast(({ icon }) => icon !== undefined)?.icon ?? null;
}

/** What can be done on the screen on show, as lines of the palette. */
export function actionsOf(actions: readonly ScreenAction[]): readonly Action[] {
  return actions.map(({ label, command, run }) => ({
    id: `do ${label}`,
    title: label,
    note: command === undefined ? '' : capOfCommand(command),
    icon: 'next',
    run,
  }));
}

export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
}

const SHORTEST_FOR_TYPOS = 4;

/**
 * Those that hold every word typed, the ones whose title begins with it first. Where none does, those that hold
 * each with one letter wrong, too many, too few, or two changed over.
 */
export function matching<Line extends Choice>(choices: readonly Line[], typed: string): readonly Line[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const holding = (holds: (text: string, word: string) => boolean) =>
    choices.filter((choice) => words.every((word) => holds(fold(allWordsOf(choice)), word)));
  const exact = holding((text, word) => text.includes(word));
  const found = exact.length > 0 ? exact : holding(holdsNearly);
  const rank = ({ title }: Line) => (words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

function allWordsOf({ title, note, words = '' }: Choice): string {
  return `${note} ${title} ${words}`;
}

/** Whether a text has a word that begins nearly so; the beginning of a word is not taken for one with less. */
function holdsNearly(text: string, typed: string): boolean {
  if (typed.length < SHORTEST_FOR_TYPOS) return text.includes(typed);
  return text
    .split(/\s+/)
    .some((word) =>
      [word, word.slice(0, typed.length), word.slice(0, typed.length + 1)].some((part) =>
        isNearly(typed, part),
      ),
    );
}

/** Whether two words are the same but for one letter, or for two neighbours that are changed over. */
function isNearly(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (a.length <= 1 && b.length <= 1) || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0])
  );
}
