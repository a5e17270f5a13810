import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { countWaiting, formatCounted } from '@shared/format/count';
import { refreshNotifications, UNREAD_COUNT, type Notification } from '@shared/notifications/notifications';
import { findRoute, mayOpen } from '@shared/routes/table';
import { useLiveCount } from '@shared/session/bootstrap';
import { useSession, useUser } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { openDialog } from '../dialogs/dialogs';
import { useShell } from '../runtime';

const NotificationList = lazyPart(
  () => import(/* webpackChunkName: "notifications" */ '@shared/notifications/NotificationList'),
);

/** A button with the number of unread notifications, which opens their list. */
export function NotificationBell() {
  const unreadCount = useLiveCount(UNREAD_COUNT);
  const unread = unreadCount ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const lead = useLead();
  const label = unread === 0 ? 'Notifications' : `Notifications, ${countWaiting(unread)} unread`;
  const handleOpen = (notification: Notification) => {
    setAnchor(null);
    void lead(notification);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          className="anchor"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="bell" size={18} />
          {unread === 0 ? null : (
            <span className="tiny strong numbers bar-badge" aria-hidden>
              {countWaiting(unread)}
            </span>
          )}
        </IconButton>
      </Tooltip>
      <NewOnes unread={unreadCount} />
      <PopoverDialog
        label="Notifications"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        className="bar-notes"
      >
        <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
          <NotificationList onOpen={handleOpen} />
        </Suspense>
      </PopoverDialog>
    </>
  );
}

/** Announce new notifications to screen readers, and refresh an open list. */
function NewOnes({ unread }: { unread: number | undefined }) {
  const client = useQueryClient();
  const [{ count, words }, seenState] = useState<{ count: number | undefined; words: string }>({
    count: undefined,
    words: '',
  });
  // Until the counts of another country are loaded, the previous ones apply.
  if (unread !== undefined && unread !== count)
    seenState({ count: unread, words: count === undefined || unread < count ? '' : saying(unread - count) });
  useEffect(() => {
    if (count !== undefined) void refreshNotifications(client);
  }, [client, count]);
  return (
    <div className="visually-hidden" role="status">
      {words}
    </div>
  );
}

function saying(count: number): string {
  return formatCounted(count, 'new notification');
}

/** Return a function that opens the target of a notification if the user may open it. */
function useLead(): (notification: Notification) => Promise<void> {
  const { open } = useWorkspace();
  const { changeCountry } = useShell();
  const chosen = useSession((state) => state.country);
  const user = useUser();
  return async ({ link, country, object_type, object_id }) => {
    if (object_type === 'user' && object_id === user.user_id) {
      openDialog('profile');
      return;
    }
    const route = link === null ? null : findRoute(link.path);
    if (link === null || route === null || !mayOpen(route, user)) return;
    // A record opens in its own country. A list shows the chosen country, so change it first.
    const isElsewhere = object_id === null && country !== '' && country !== chosen;
    if (isElsewhere && !(await changeCountry(country))) return;
    open(link.path, link.query);
  };
}
