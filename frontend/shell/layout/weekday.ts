const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Which of the six avatars stands for this moment: Sunday 0 … Friday 5, and Saturday the first again. */
export function avatarOf(moment: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(moment);
  return Math.max(0, DAYS.indexOf(day)) % 6;
}
