import type { Candidate } from '../../model';

const KILOMETRE = 1000;
const NEARBY_M = 1000;
const LIKELY: ReadonlySet<Candidate['band']> = new Set(['linked', 'match', 'review']);

/** Return the distance as text: '12 m away', '1.4 km away', or '' if a pin is missing. */
export function distanceWords(metres: number | null): string {
  if (metres === null) return '';
  return metres < KILOMETRE ? `${metres} m away` : `${(metres / KILOMETRE).toFixed(1)} km away`;
}

/** Return the reasons other than the distance, which is shown separately. */
export function otherReasons({ reasons }: Pick<Candidate, 'reasons'>): readonly string[] {
  return reasons.filter((reason) => !/^[\d.]+ k?m away$/.test(reason));
}

/** Return the candidates that require confirmation on save. */
export function likely(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ band }) => LIKELY.has(band));
}

/** Return the notice about similar stores: '2 stores nearby look like this one'. */
export function lineWords(candidates: readonly Candidate[]): string {
  const isNear = candidates.every(({ distance_m: away }) => away !== null && away <= NEARBY_M);
  const where = isNear ? ' nearby' : '';
  return candidates.length === 1 ? `1 similar store${where}` : `${candidates.length} similar stores${where}`;
}
