import { formatDay, formatTime } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { StatusChip } from '@shared/ui/StatusChip';
import type { FirstSignIn } from '../model';

const WORDS = {
  invitation: { open: 'Invited, until', over: 'Invitation expired' },
  one_time_password: { open: 'One-time password, until', over: 'One-time password expired' },
  nothing: { open: 'Not invited', over: 'Not invited' },
} as const;

/** How far somebody is who has not chosen a password yet: 'Invited, until 25 Nov 2026, 14:05'. */
export function FirstSignInChip({ state }: { state: FirstSignIn }) {
  const { timezone } = useCountry();
  const { open, over } = WORDS[state.kind];
  if (state.is_over) return <StatusChip tone="warning" label={over} />;
  const until =
    state.until === null ? '' : ` ${formatDay(state.until, timezone)}, ${formatTime(state.until, timezone)}`;
  return <StatusChip tone={state.kind === 'nothing' ? 'warning' : 'info'} label={open + until} />;
}
