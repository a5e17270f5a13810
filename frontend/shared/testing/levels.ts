/* Number of test runs, set by SOFRA_TEST_LEVEL: `quick` during work, `normal` before a hand-over, `full`
   occasionally. Each level runs every property test, with a different number of examples. */

/** Divisor of the full count, and minimum count. */
const SHARES = {
  quick: { divisor: 20, least: 5 },
  normal: { divisor: 10, least: 10 },
  full: { divisor: 1, least: 1 },
} as const;

export type Level = keyof typeof SHARES;

function isLevel(name: string): name is Level {
  return name in SHARES;
}

/** Return the requested level; throw if it does not exist. */
export function levelOf(name: string | undefined): Level {
  const level = name ?? 'normal';
  if (!isLevel(level)) throw new Error(`SOFRA_TEST_LEVEL is ${level}: quick, normal or full`);
  return level;
}

/** Return the number of examples of a property test, from the number at the full level. */
export function runs(full: number, level: Level = levelOf(process.env['SOFRA_TEST_LEVEL'])): number {
  const { divisor, least } = SHARES[level];
  return Math.min(full, Math.max(least, Math.ceil(full / divisor)));
}
