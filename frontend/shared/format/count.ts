/**
 * A number with its thousands apart: '48,211'. By hand: the first number that Intl writes takes 12 ms, for which the
 * first list of a day would wait.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.');
  const apart = whole.replaceAll(/\B(?=(\d{3})+$)/gu, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

/** The same; 'about' where the server counted roughly. */
export function formatCount(count: number, isExact = true): string {
  return isExact ? formatNumber(count) : `about ${formatNumber(count)}`;
}

/** '1 store', '48,211 stores'. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** The server stops counting what waits here. */
const MOST_WAITING = 100;

/** How much waits, as every screen says it. */
export function countWaiting(count: number): string {
  return count >= MOST_WAITING ? '99+' : String(count);
}
