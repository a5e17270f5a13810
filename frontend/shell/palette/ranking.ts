import { fold, type Action, type Destination } from './destinations';
import type { Recent } from './recents';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How well a line answers what is typed, from 0: by its match first, then by when and how often it was used. */
function scoreOf(line: Action | Destination, typed: string, recents: readonly Recent[], now: number): number {
  const match = matchOf(fold(line.title), fold(typed).trim());
  if (match === 0) return 0;
  const used = 'path' in line ? recents.find(({ path }) => path === line.path) : undefined;
  return match + (used === undefined ? 0 : recencyOf(now - used.at) + Math.min(used.count, 10));
}

/** 100 the whole title, 60 its beginning, 40 the beginning of one of its words, 20 anywhere in it. */
function matchOf(title: string, typed: string): number {
  if (typed === '') return 0;
  if (title === typed) return 100;
  if (title.startsWith(typed)) return 60;
  if (title.includes(` ${typed}`)) return 40;
  return title.includes(typed) ? 20 : 0;
}

function recencyOf(passed: number): number {
  if (passed < HOUR) return 25;
  if (passed < DAY) return 15;
  return passed < 7 * DAY ? 8 : 0;
}

/** The kinds that people work with first: between lines that are as good, theirs come first, and their groups too. */
const KINDS = [
  'store',
  'lead',
  'business_message',
  'feedback',
  'article',
  'video',
  'page',
  'collection',
  'comment',
];

/** The place of a kind of record among the others: what is no record, an action or a screen, comes first. */
export function placeOf(line: Action | Destination): number {
  if (!('record' in line)) return -1;
  const place = KINDS.indexOf(line.record.object_type);
  return place === -1 ? KINDS.length : place;
}

const GOOD = 40;
const MOST_BEST = 3;

/** The lines of all kinds that answer best, the best first; none where none is more than a chance hit. */
export function bestOf<Line extends Action | Destination>(
  lines: readonly Line[],
  typed: string,
  recents: readonly Recent[],
  now: number,
): readonly Line[] {
  return lines
    .map((line) => ({ line, score: scoreOf(line, typed, recents, now) }))
    .filter(({ score }) => score >= GOOD)
    .sort((a, b) => b.score - a.score || placeOf(a.line) - placeOf(b.line))
    .slice(0, MOST_BEST)
    .map(({ line }) => line);
}
