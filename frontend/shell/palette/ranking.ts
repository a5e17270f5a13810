import { fold, type Action, type Destination } from './destinations';
import type { Recent } from './recents';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Return the score of a line for the typed text: its match, plus recent and frequent use. 0 is no match. */
function scoreOf(line: Action | Destination, typed: string, recents: readonly Recent[], now: number): number {
  const match = matchOf(fold(line.title), fold(typed).trim());
  if (match === 0) return 0;
  const used = 'path' in line ? recents.find(({ path }) => path === line.path) : undefined;
  return match + (used === undefined ? 0 : recencyOf(now - used.at) + Math.min(used.count, 10));
}

/** Return 100 for the whole title, 60 for its beginning, 40 for the beginning of a word, 20 for any other part. */
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

/** Record kinds in order of importance. Decides between lines with equal scores, and the order of groups. */
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

/** Return the sort position of a line's record kind. Actions and screens come first. */
export function placeOf(line: Action | Destination): number {
  if (!('record' in line)) return -1;
  const place = KINDS.indexOf(line.record.object_type);
  return place === -1 ? KINDS.length : place;
}

const GOOD = 40;
const MOST_BEST = 3;

/** Return the best matches of all kinds, best first. Empty if all matches are weak. */
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
