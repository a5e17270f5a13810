/**
 * Format a number with thousands separators: '48,211'. Does not use Intl: its first number takes 12 ms, which
 * would delay the first list of the day.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.');
  const apart = whole.replaceAll(/\B(?=(\d{3})+$)/gu, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

/** Format a count; with 'about' in front if the server only estimated it. */
export function formatCount(count: number, isExact = true): string {
  return isExact ? formatNumber(count) : `about ${formatNumber(count)}`;
}

/** Format a count with its noun: '1 store', '48,211 stores'. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Limit at which the server stops counting waiting items. */
const MOST_WAITING = 100;

/** Format the number of waiting items: '99+' at the limit of the server. */
export function countWaiting(count: number): string {
  return count >= MOST_WAITING ? '99+' : String(count);
}
