import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { userKeys } from '../api';
import { userBulk } from '../components/userBulk';
import { UserCard, userColumns } from '../components/userColumns';
import type { UserRow } from '../model';

const RECORD = '/system/userEdit';
const SORTS = ['created_at', 'last_login_at', 'username', 'nickname', 'role'];

/** The accounts that work in the chosen country. */
export default function UserListScreen() {
  const country = useSession((state) => state.country);
  const defaults = useDefaults();
  const client = useQueryClient();
  const roles = useEnum('role');
  const statuses = useEnum('user_status');
  const definition = useMemo<ListDefinition<UserRow>>(
    () => ({
      area: 'user',
      title: 'Accounts',
      defaults,
      columns: userColumns(roles, statuses),
      rowId: (row) => row.user_id,
      recordPath: RECORD,
      newPath: RECORD,
      newLabel: 'Create account',
      searchLabel: 'Search name, username, email',
      nameOf: (row) => row.nickname,
      bulk: userBulk(client, country),
      exporting: {
        one: 'account',
        many: 'accounts',
        fetch: (input) =>
          fetchFileOrJob('user/export_users', input as CallInput<'user/export_users'>, 'accounts.xlsx', {
            country,
          }),
      },
      map: null,
      card: (row) => <UserCard row={row} roles={roles} statuses={statuses} />,
      empty: {
        icon: 'user',
        title: 'No accounts work in this country yet',
        hint: 'Create one for each colleague: what they may see and do follows from their role.',
      },
      queryKey: (input) => userKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('user/query_users', input as CallInput<'user/query_users'>, { signal, handles: 'all' }),
    }),
    [client, country, defaults, roles, statuses],
  );
  return <ListScreen definition={definition} />;
}

function useDefaults(): ListDefaults {
  const role = useEnum('role');
  const status = useEnum('user_status');
  const country = useEnum('country');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'role', label: 'Role', options: role },
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'country', label: 'Also in', options: country },
        { kind: 'yesNo', key: 'is_superuser', label: 'Super admin', yes: 'Super admins', no: 'Others' },
        { kind: 'date', key: 'last_login_from', label: 'Last login from' },
        { kind: 'date', key: 'last_login_to', label: 'Last login to' },
        { kind: 'date', key: 'created_from', label: 'Created from' },
        { kind: 'date', key: 'created_to', label: 'Created to' },
      ],
      sorts: SORTS,
      sortBy: 'created_at',
      sortOrder: 'desc',
    }),
    [role, status, country],
  );
}
