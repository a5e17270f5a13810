import { Link } from 'react-router-dom';
import { deadlineText, SECOND_FACTOR } from '@shared/secondFactor/deadline';
import { useUser } from '@shared/session/hooks';
import './viewingBar.css';

/** A reminder to set up a second factor, shown during the grace period. */
export function SecondFactorNotice() {
  const { second_factor_days_left: days = null, viewed_by = null } = useUser();
  // Users who view the console as someone else cannot set it up for them.
  if (days === null || viewed_by !== null) return null;
  return (
    <div className="facts rigid band viewing-bar" role="status">
      <span>
        Your role needs a second factor to sign in: an authenticator app or a passkey. {deadlineText(days)}{' '}
        <Link to={SECOND_FACTOR}>Set up a second factor</Link>
      </span>
    </div>
  );
}
