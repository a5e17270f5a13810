import Tooltip from '@mui/material/Tooltip';
import { useNow } from '@shared/hooks/useNow';
import { useCountry } from '@shared/session/hooks';
import { exactMoment, timeAgo } from '@shared/format/dates';

interface TimeAgoProps {
  /** A moment as the server writes it. */
  at: string | null;
}

/** '3 h ago', with the exact moment and its zone for whoever asks. */
export function TimeAgo({ at }: TimeAgoProps) {
  const country = useCountry();
  const now = useNow();
  if (at === null) return <span>–</span>;
  return (
    <Tooltip title={exactMoment(at, country.timezone)}>
      <time dateTime={at}>{timeAgo(at, now)}</time>
    </Tooltip>
  );
}
