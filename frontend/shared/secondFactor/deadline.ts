/** Return when signing in begins to ask for a second factor. `days` are those left of the grace period. */
export function deadlineText(days: number): string {
  if (days === 0) return 'Your next sign-in asks for it.';
  return `${days} ${days === 1 ? 'day' : 'days'} left, then signing in asks for it.`;
}
