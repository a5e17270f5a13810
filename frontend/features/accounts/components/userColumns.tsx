import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { STATUS_TONES, type UserRow } from '../model';
import { FirstSignInChip } from './FirstSignInChip';

const RECORD = '/system/userEdit';
type Choices = readonly Choice[];

function labelIn(choices: Choices, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function roleWords(row: UserRow, roles: Choices): string {
  return row.is_superuser ? 'Super admin' : labelIn(roles, row.role);
}

export function userColumns(roles: Choices, statuses: Choices): readonly Column<UserRow>[] {
  return [
    {
      id: 'nickname',
      header: 'Nickname',
      sort: 'nickname',
      cell: (row) => (
        <RecordLink path={RECORD} id={row.user_id}>
          {row.nickname}
        </RecordLink>
      ),
    },
    { id: 'username', header: 'Username', sort: 'username', cell: (row) => row.username },
    { id: 'role', header: 'Role', sort: 'role', cell: (row) => roleWords(row, roles) },
    { id: 'countries', header: 'Countries', cell: (row) => row.countries.join(', ') },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StatusCell row={row} statuses={statuses} />,
    },
    {
      id: 'last_login_at',
      header: 'Last login',
      sort: 'last_login_at',
      cell: (row) => <TimeAgo at={row.last_login_at} />,
    },
    {
      id: 'created_at',
      header: 'Created',
      sort: 'created_at',
      cell: (row) => <TimeAgo at={row.created_at} />,
    },
  ];
}

/** The account's status; of one that nobody has signed in to yet, how its owner will. */
function StatusCell({ row, statuses }: { row: UserRow; statuses: Choices }) {
  if (row.status === 'active' && row.first_sign_in !== null)
    return <FirstSignInChip state={row.first_sign_in} isInList />;
  return <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(statuses, row.status)} />;
}

interface UserCardProps {
  row: UserRow;
  roles: Choices;
  statuses: Choices;
}

export function UserCard({ row, roles, statuses }: UserCardProps) {
  return (
    <div className="row-card">
      <RecordLink path={RECORD} id={row.user_id}>
        {row.nickname}
      </RecordLink>
      <StatusCell row={row} statuses={statuses} />
      <span className="cell-sub">
        {row.username} · {roleWords(row, roles)} · {row.countries.join(', ')}
      </span>
    </div>
  );
}
