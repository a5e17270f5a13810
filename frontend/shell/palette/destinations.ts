import { capOfCommand } from '@shared/ui/keymap';
import { closedTo, whoseScreen } from '@shared/routes/closed';
import type { Subject } from '@shared/routes/roles';
import { allRoutes, findRoute, matchedRoutes, mayOpen, type RouteEntry } from '@shared/routes/table';
import { goCaps } from '../going/targets';
import type { ScreenAction } from '@shared/workspace/contract';

/** A line of the palette: a screen, record or action. */
export interface Choice {
  id: string;
  title: string;
  /** Text at the end of the line: the area of a screen, or the shortcut of an action. */
  note: string;
  /** Go-to shortcut of the screen. */
  keys?: string;
  icon: string | null;
  /** Search terms in addition to title and note. */
  words?: string;
}

export interface Destination extends Choice {
  path: string;
  /** Set for records, which have further actions in the palette. */
  record?: { object_type: string; object_id: number; kind: string };
  /** Set for a record in another country than the chosen one. */
  country?: string;
}

export interface Action extends Choice {
  run: () => void;
}

/**
 * Return the screens that the user may open by name: menu entries, pages without a record, and shortcuts into
 * screens.
 */
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
 * Return a note if the text matches a screen that only other roles may open. Matches beginnings of titles, or
 * anything that a search finds if there are no other results. Null if there is none.
 */
export function closedNote(
  subject: Subject,
  titles: Readonly<Record<string, string>>,
  typed: string,
  hasNoResults: boolean,
): string | null {
  const wanted = fold(typed.trim());
  if (wanted.length < SHORTEST_NAME) return null;
  const closed = closedTo(subject).map((route) => ({ ...lineOf(route, titles), route }));
  const best = matching(closed, typed).find(({ title }) => hasNoResults || fold(title).startsWith(wanted));
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

/** Additional search terms of screens, by route name. */
const WORDS: Readonly<Record<string, string>> = { CrmList: 'leads forecast' };

/** Parts of screens that users search by name and the menu does not contain. */
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

/** Return the icon of a screen, or of its nearest parent in the menu. A record has the icon of its list. */
export function iconOf(path: string): string | null {
  const route = findRoute(path);
  const nearest = route?.currentActiveMenu ?? path;
  return matchedRoutes(nearest).findLast(({ icon }) => icon !== undefined)?.icon ?? null;
}

/** Return the actions of the visible screen as lines of the palette. */
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
 * Return the lines that contain every typed word, with matching beginnings of titles first. Without any, allow one
 * typo per word: a wrong, extra, missing or swapped letter.
 */
export function matching<Line extends Choice>(choices: readonly Line[], typed: string): readonly Line[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const holding = (matches: (text: string, word: string) => boolean) =>
    choices.filter((choice) => words.every((word) => matches(fold(allWordsOf(choice)), word)));
  const exact = holding((text, word) => text.includes(word));
  const hits = exact.length > 0 ? exact : holding(matchesWithTypo);
  const rank = ({ title }: Line) => (words[0] !== undefined && fold(title).startsWith(words[0]) ? 0 : 1);
  return [...hits].sort((a, b) => rank(a) - rank(b));
}

function allWordsOf({ title, note, words = '' }: Choice): string {
  return `${note} ${title} ${words}`;
}

/**
 * Return true if a word of the text starts with the typed word, allowing one typo. A shorter prefix alone does not
 * count as a missing letter.
 */
function matchesWithTypo(text: string, typed: string): boolean {
  if (typed.length < SHORTEST_FOR_TYPOS) return text.includes(typed);
  return text
    .split(/\s+/)
    .some((word) =>
      [word, word.slice(0, typed.length), word.slice(0, typed.length + 1)].some((part) =>
        isNearly(typed, part),
      ),
    );
}

/** Return true if two words are equal except for one letter or two swapped neighboring letters. */
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
