import Tooltip from '@mui/material/Tooltip';
import { useLater } from '@shared/hooks/useLater';
import { useNow } from '@shared/hooks/useNow';
import { useCountry } from '@shared/session/hooks';
import { exactMoment, timeAgo } from '@shared/format/dates';

interface TimeAgoProps {
  /** Timestamp in the format of the server. */
  at: string | null;
}

/** The elapsed time ('3 h ago'), with the exact time and its zone in a tooltip. */
export function TimeAgo({ at }: TimeAgoProps) {
  const country = useCountry();
  const now = useNow();
  // The first formatting in a time zone is slow, so the tooltip is filled after the first render.
  const isLater = useLater();
  if (at === null) return <span>–</span>;
  return (
    <Tooltip title={isLater ? exactMoment(at, country.timezone) : ''}>
      <time dateTime={at}>{timeAgo(at, now)}</time>
    </Tooltip>
  );
}
