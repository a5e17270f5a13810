import Button from '@mui/material/Button';
import { useUser } from '@shared/session/hooks';
import { useEnum } from '@shared/session/bootstrap';
import { useShell } from '../runtime';
import './viewingBar.css';

/** A bar shown while the user views the console as someone else. */
export function ViewingBar() {
  const { nickname, role, viewed_by } = useUser();
  const roles = useEnum('role');
  const { stopViewing } = useShell();
  if (viewed_by === undefined || viewed_by === null) return null;
  const label = roles.find(({ value }) => value === role)?.label ?? '';
  return (
    <div className="facts rigid band viewing-bar" role="status">
      <span>
        You are viewing the console as <strong>{nickname}</strong> ({label}). Read-only.
      </span>
      <Button onClick={stopViewing}>Stop viewing</Button>
    </div>
  );
}
