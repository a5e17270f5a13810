/** The server stops counting what waits here. */
const MOST_WAITING = 100;

/** How much waits, as every screen says it. */
export function countWaiting(count: number): string {
  return count >= MOST_WAITING ? '99+' : String(count);
}
