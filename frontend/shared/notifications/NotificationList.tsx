import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { markRead, notificationOptions, type Notification } from './notifications';
import './notifications.css';

const STEP = 20;
const MOST = 100;

interface NotificationListProps {
  /** Called with the chosen notification, which is marked as read. */
  onOpen: (notification: Notification) => void;
}

/** The notifications of the user. Unread ones are highlighted. */
export default function NotificationList({ onOpen }: NotificationListProps) {
  const client = useQueryClient();
  const country = useCountryCode();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [count, setCount] = useState(STEP);
  const { data, error, refetch } = useQuery(notificationOptions(country, onlyUnread, count));
  const readAll = useMutation({ mutationFn: () => markRead(client, country) });
  const readOne = useMutation({ mutationFn: (id: number) => markRead(client, country, [id]) });
  const mayReadAll = !readAll.isPending && (data?.unread ?? 0) > 0;
  const handleOpen = (notification: Notification) => {
    if (!notification.is_read) readOne.mutate(notification.notification_id);
    onOpen(notification);
  };
  return (
    <>
      <div className="line spread notes-head">
        <h2>Notifications</h2>
        <Button
          variant="ghost"
          size="small"
          // Not `disabled`: clicking "Mark all read" would move the focus out of the list.
          aria-disabled={!mayReadAll}
          onClick={() => mayReadAll && readAll.mutate()}
        >
          Mark all read
        </Button>
      </div>
      <Choice onlyUnread={onlyUnread} onChange={setOnlyUnread} />
      <div className="scrolls">
        {data === undefined ? (
          <NotHere error={error} onRetry={() => void refetch()} />
        ) : (
          <Lines list={data.list} onlyUnread={onlyUnread} onOpen={handleOpen} />
        )}
        <Elsewhere countries={data?.unread_elsewhere ?? []} />
        {data !== undefined && data.total > count && count < MOST ? (
          <Button variant="ghost" size="small" onClick={() => setCount(Math.min(MOST, count + STEP))}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The other countries with unread notifications. The list shows the current country only. */
function Elsewhere({ countries }: { countries: readonly string[] }) {
  const names = useEnum('country');
  if (countries.length === 0) return null;
  const called = countries.map((code) => names.find(({ value }) => value === code)?.label ?? code);
  return <p className="muted">Also unread in {called.join(', ')}</p>;
}

function NotHere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <SkeletonRows rows={4} height={64} />;
  return <LoadError error={error} onRetry={onRetry} />;
}

interface LinesProps {
  list: readonly Notification[];
  onlyUnread: boolean;
  onOpen: (notification: Notification) => void;
}

function Lines({ list, onlyUnread, onOpen }: LinesProps) {
  if (list.length === 0) return <Nothing onlyUnread={onlyUnread} />;
  return (
    <ul className="ruled" aria-label="Notifications">
      {list.map((notification) => (
        <li key={notification.notification_id}>
          <NotificationLine notification={notification} onOpen={() => onOpen(notification)} />
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  onlyUnread: boolean;
  onChange: (onlyUnread: boolean) => void;
}

function Choice({ onlyUnread, onChange }: ChoiceProps) {
  return (
    <div className="line notes-choice" role="group" aria-label="Show">
      {[false, true].map((value) => (
        <Button
          key={String(value)}
          size="small"
          aria-pressed={value === onlyUnread}
          onClick={() => onChange(value)}
        >
          {value ? 'Unread' : 'All'}
        </Button>
      ))}
    </div>
  );
}

function Nothing({ onlyUnread }: { onlyUnread: boolean }) {
  return onlyUnread ? (
    <EmptyState icon="check" title="No unread notifications" />
  ) : (
    <EmptyState
      icon="bell"
      title="No notifications yet"
      hint="Stores due for a check, expiring halal certificates and changes to your account appear here for 90 days."
    />
  );
}

interface NotificationLineProps {
  notification: Notification;
  onOpen: () => void;
}

function NotificationLine({ notification, onOpen }: NotificationLineProps) {
  const { title, body, type, country, created_at, is_read } = notification;
  const kind = useEnum('notification_type').find(({ value }) => value === type)?.label;
  return (
    <button type="button" className="stack-tight full breaks pick note" onClick={onOpen}>
      <span className={is_read ? '' : 'line strong'}>
        {is_read ? null : (
          <>
            <span className="dot" aria-hidden />
            <span className="visually-hidden">Unread: </span>
          </>
        )}
        {title}
      </span>
      {body === '' ? null : <span className="muted small">{body}</span>}
      <span className="muted small">
        {[kind, country].filter(Boolean).join(' · ')} · <TimeAgo at={created_at} />
      </span>
    </button>
  );
}
