import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { useCountry } from '@shared/session/hooks';
import { exactMoment, timeAgo } from '@shared/format/dates';

const MINUTE_MS = 60_000;

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS);
  return () => clearInterval(timer);
}

// The minute, not the moment: what is read while rendering may not change within one rendering.
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

interface TimeAgoProps {
  /** A moment as the server writes it. */
  at: string | null;
}

/** '3 h ago', with the exact moment and its zone for whoever asks. */
export function TimeAgo({ at }: TimeAgoProps) {
  const country = useCountry();
  const minute = useSyncExternalStore(everyMinute, currentMinute);
  if (at === null) return <span>–</span>;
  return (
    <Tooltip title={exactMoment(at, country.timezone)}>
      <time dateTime={at}>{timeAgo(at, (minute + 1) * MINUTE_MS)}</time>
    </Tooltip>
  );
}
