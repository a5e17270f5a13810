/** Snooze durations. */
export const SNOOZE_OPTIONS: readonly { days: number; label: string }[] = [
  { days: 1, label: 'Tomorrow' },
  { days: 7, label: 'In a week' },
  { days: 30, label: 'In a month' },
  { days: 90, label: 'In three months' },
];

export const SNOOZE_QUESTION = 'Snooze until when?';
