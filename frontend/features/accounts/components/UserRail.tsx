import type { RecordAct } from '@shared/records/page/RecordMenu';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { UserDetail } from '../model';

interface UserRailProps {
  user: UserDetail;
  /** Actions that the header does not offer. */
  acts: readonly RecordAct[];
}

/** The side column of an account: last use, sign-in methods and further actions. */
export function UserRail({ user, acts }: UserRailProps) {
  return (
    <section className="stack card">
      <h2>Account</h2>
      {user.status === 'locked' ? (
        <p className="muted small">
          Sign-in is locked after too many wrong passwords. The lock ends automatically within an hour.
        </p>
      ) : null}
      <p className="muted small">
        Last login <TimeAgo at={user.last_login_at} />
      </p>
      {user.email === null ? null : <SecondFactorNote since={user.second_factor_at} />}
      {acts.map(({ label, run, isBusy = false }) => (
        <Button key={label} isBusy={isBusy} onClick={run}>
          {label}
        </Button>
      ))}
    </section>
  );
}

function SecondFactorNote({ since }: { since: string | null }) {
  if (since === null) return <p className="muted small">No second factor</p>;
  return (
    <p className="muted small">
      Second factor set up <TimeAgo at={since} />
    </p>
  );
}
