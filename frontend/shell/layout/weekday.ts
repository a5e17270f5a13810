const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Return the index of the avatar for this weekday: Sunday 0 … Friday 5, Saturday 0 again. */
export function avatarOf(moment: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(moment);
  return Math.max(0, DAYS.indexOf(day)) % 6;
}
