import { formatDay, formatTime } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { StatusChip } from '@shared/ui/StatusChip';
import type { FirstSignIn } from '../model';

const WORDS = {
  invitation: { open: 'Invited, until', over: 'Invitation expired' },
  one_time_password: { open: 'One-time password, until', over: 'One-time password expired' },
  nothing: { open: 'Not invited', over: 'Not invited' },
} as const;

const IN_A_LIST = {
  ...WORDS,
  one_time_password: { open: 'One-time, until', over: 'One-time expired' },
} as const;

interface FirstSignInChipProps {
  state: FirstSignIn;
  /** True if shown in a list, where the cell has room for the day only. */
  isInList?: boolean;
}

/** The status of a user who has not chosen a password yet: 'Invited, until 25 Nov 2026, 14:05'. */
export function FirstSignInChip({ state, isInList = false }: FirstSignInChipProps) {
  const { timezone } = useCountry();
  const { open, over } = (isInList ? IN_A_LIST : WORDS)[state.kind];
  if (state.is_over) return <StatusChip tone="warning" label={over} />;
  const until = state.until === null ? '' : ` ${formatExpiry(state.until, timezone, isInList)}`;
  return <StatusChip tone={state.kind === 'nothing' ? 'warning' : 'info'} label={open + until} />;
}

function formatExpiry(until: string, timezone: string, isInList: boolean): string {
  const day = formatDay(until, timezone);
  return isInList ? day : `${day}, ${formatTime(until, timezone)}`;
}
