import type { Session } from '@shared/session/me';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import './accounts.css';

interface SessionListProps {
  sessions: readonly Session[];
  isBusy: boolean;
  mayEnd: (session: Session) => boolean;
  onEnd: (session: Session) => void;
}

/** The sessions of a user, each with a button to end it. */
export function SessionList({ sessions, isBusy, mayEnd, onEnd }: SessionListProps) {
  return (
    <ul className="ruled session-list">
      {sessions.map((session) => (
        <li className="facts" key={session.session_id}>
          <span>
            {session.device}
            {session.is_current ? ' (this one)' : ''}
            {session.is_django_admin ? ' (Django’s admin)' : ''}
          </span>
          <span className="muted small">
            {session.ip ?? 'unknown address'} · used <TimeAgo at={session.last_seen_at} />
          </span>
          {mayEnd(session) ? (
            <Button
              variant="ghost"
              size="small"
              aria-label={`End ${session.device}`}
              isBusy={isBusy}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
