import { formatDay } from '@shared/format/dates';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Return the state of a license: 'over', 'soon' within thirty days, otherwise null. */
export function licenceState(until: string | null, today: string): 'over' | 'soon' | null {
  if (until === null) return null;
  if (until < today) return 'over';
  return (Date.parse(until) - Date.parse(today)) / DAY_MS <= SOON_DAYS ? 'soon' : null;
}

/** Return the end of a license as text: 'License expired 3 Mar 2026', or 'Expired 3 Mar 2026' if brief. */
export function formatLicence(until: string, state: 'over' | 'soon', isBrief: boolean): string {
  const verb = state === 'over' ? 'expired' : 'expires';
  const words = `${isBrief ? verb : `license ${verb}`} ${dayWords(until)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function dayWords(day: string): string {
  return formatDay(`${day}T12:00:00Z`, 'UTC');
}
