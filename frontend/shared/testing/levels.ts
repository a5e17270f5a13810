/*
 * How much the tests try, as SOFRA_TEST_LEVEL says: `quick` while somebody works, `normal` before a hand-over,
 * `full` now and then. Every property is tried at every level; what differs is how often.
 */

/** The part of the full count, and the least that is still worth trying. */
const SHARES = {
  quick: { divisor: 20, least: 5 },
  normal: { divisor: 10, least: 10 },
  full: { divisor: 1, least: 1 },
} as const;

export type Level = keyof typeof SHARES;

function isLevel(name: string): name is Level {
  return name in SHARES;
}

/** The level that is asked for; throws where there is none of that name. */
export function levelOf(name: string | undefined): Level {
  const level = name ?? 'normal';
  if (!isLevel(level)) throw new Error(`SOFRA_TEST_LEVEL is ${level}: quick, normal or full`);
  return level;
}

/** How many examples a property is tried with, of so many at the full level. */
export function runs(full: number, level: Level = levelOf(process.env['SOFRA_TEST_LEVEL'])): number {
  const { divisor, least } = SHARES[level];
  return Math.min(full, Math.max(least, Math.ceil(full / divisor)));
}
