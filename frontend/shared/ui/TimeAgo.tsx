import Tooltip from '@mui/material/Tooltip';
import { useLater } from '@shared/hooks/useLater';
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
  // Writing in a time zone takes long the first time, and nobody points at it yet.
  const isLater = useLater();
  if (at === null) return <span>–</span>;
  return (
    <Tooltip title={isLater ? exactMoment(at, country.timezone) : ''}>
      <time dateTime={at}>{timeAgo(at, now)}</time>
    </Tooltip>
  );
}
