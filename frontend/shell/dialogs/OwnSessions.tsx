import { useQuery } from '@tanstack/react-query';
import { mySessionsOptions, useEndMySessions, type Session } from '@shared/session/me';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';

/** The user's sessions by device, with buttons to end them. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(mySessionsOptions);
  const revoke = useEndMySessions();
  const others = data?.list.filter((own) => !own.is_current).map((own) => own.session_id) ?? [];
  return (
    <section aria-labelledby="sessions-title">
      <header className="line spread">
        <h3 id="sessions-title">Signed in on</h3>
        {others.length > 1 ? (
          <Button
            variant="ghost"
            size="small"
            color="inherit"
            isBusy={revoke.isPending}
            onClick={() => revoke.mutate(others)}
          >
            Sign out all others
          </Button>
        ) : null}
      </header>
      {data === undefined && error !== null ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <SkeletonRows rows={2} height={44} /> : null}
      <ul className="ruled">
        {data?.list.map((own) => (
          <SessionRow
            key={own.session_id}
            own={own}
            isBusy={revoke.isPending}
            onRevoke={() => revoke.mutate([own.session_id])}
          />
        ))}
      </ul>
    </section>
  );
}

interface SessionRowProps {
  own: Session;
  isBusy: boolean;
  onRevoke: () => void;
}

function SessionRow({ own, isBusy, onRevoke }: SessionRowProps) {
  return (
    <li className="line spread">
      <div className="stack-flush breaks">
        <span>{own.device}</span>
        <span className="muted tiny">
          {own.ip ?? '–'} · <TimeAgo at={own.last_seen_at} />
        </span>
      </div>
      {own.is_current ? (
        <StatusChip tone="success" label="This device" />
      ) : (
        <Button
          variant="ghost"
          size="small"
          color="error"
          isBusy={isBusy}
          onClick={onRevoke}
          aria-label={`Sign out ${own.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
