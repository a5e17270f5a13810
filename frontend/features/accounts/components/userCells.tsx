import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { STATUS_TONES, USER, type UserRow } from '../model';
import { FirstSignInChip } from './FirstSignInChip';

/** List columns that render more than the plain value. */
export const USER_CELLS: Cells<'user'> = {
  nickname: { cell: (row) => <NameLink row={row} /> },
  role: { cell: (row) => <RoleText of={row} /> },
  status: { cell: (row) => <StatusCell row={row} /> },
  last_login_at: { cell: (row) => <TimeAgo at={row.last_login_at} /> },
};

function NameLink({ row }: { row: UserRow }) {
  return (
    <RecordLink path={USER} id={row.user_id}>
      {row.nickname}
    </RecordLink>
  );
}

/** The label of a user's role. */
export function RoleText({ of: { is_superuser, role } }: { of: Pick<UserRow, 'is_superuser' | 'role'> }) {
  const roles = useEnum('role');
  return is_superuser ? 'Super admin' : (roles.find(({ value }) => value === role)?.label ?? role);
}

type Standing = Pick<UserRow, 'status' | 'first_sign_in'>;

/** The account's status. If no one has signed in yet, the state of the first sign-in. */
function StatusCell({ row }: { row: Standing }) {
  if (row.status === 'active' && row.first_sign_in !== null)
    return <FirstSignInChip state={row.first_sign_in} isInList />;
  return <StatusText status={row.status} />;
}

/** The status chip in the header of an account. */
export function UserChip({ user: { status, first_sign_in: first } }: { user: Standing }) {
  return status === 'active' && first !== null ? (
    <FirstSignInChip state={first} />
  ) : (
    <StatusText status={status} />
  );
}

function StatusText({ status }: Pick<Standing, 'status'>) {
  const statuses = useEnum('user_status');
  const label = statuses.find(({ value }) => value === status)?.label ?? status;
  return <StatusChip tone={STATUS_TONES[status]} label={label} />;
}

/** An account's row on a narrow screen. */
export function UserCard({ row }: { row: UserRow }) {
  return (
    <div className="row-card">
      <NameLink row={row} />
      <StatusCell row={row} />
      <span className="cell-sub">
        {row.username} · <RoleText of={row} /> · {row.countries.join(', ')}
      </span>
    </div>
  );
}
