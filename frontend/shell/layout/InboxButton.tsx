import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { countWaiting } from '@shared/format/count';
import { INBOX, INBOX_COUNT } from '@shared/inbox/inbox';
import { findRoute, mayOpen, TODAY } from '@shared/routes/table';
import { useLiveCount } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { useWorkspace } from '@shared/workspace/hooks';

/** A button that opens Today, with the number of records that wait for the user's decision. */
export function InboxButton() {
  const route = findRoute(INBOX);
  const user = useUser();
  return route !== null && mayOpen(route, user) ? <Button /> : null;
}

function Button() {
  const waiting = useLiveCount(INBOX_COUNT) ?? 0;
  const { open } = useWorkspace();
  const label = waiting === 0 ? 'My work' : `My work, ${countWaiting(waiting)} waiting`;
  return (
    <Tooltip title={label}>
      <IconButton className="anchor" aria-label={label} onClick={() => open(TODAY)}>
        <Icon name="inbox" size={18} />
        {waiting === 0 ? null : (
          <span className="tiny strong numbers bar-badge" aria-hidden>
            {countWaiting(waiting)}
          </span>
        )}
      </IconButton>
    </Tooltip>
  );
}
