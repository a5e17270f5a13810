/** Address of the section of My info with the second factor. */
export const SECOND_FACTOR = '/content/me/info#second-factor';

/** Describe when sign-in starts to require a second factor. `days` is the rest of the grace period. */
export function deadlineText(days: number): string {
  if (days === 0) return 'Your next sign-in asks for it.';
  return `${days} ${days === 1 ? 'day' : 'days'} left, then signing in asks for it.`;
}
