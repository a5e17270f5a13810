import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { lazyPart } from '@shared/ui/lazyPart';
import { userKeys } from '../api';
import { USER_ACTIONS } from '../components/userBulk';
import { USER_CELLS, UserCard } from '../components/userCells';

const UserPeek = lazyPart(() => import(/* webpackChunkName: "user-peek" */ '../components/UserPeek'));

const PARTS: RecordListParts<'user'> = {
  code: 'user',
  title: 'Accounts',
  newLabel: 'Invite a colleague',
  searchLabel: 'Search name, username, email',
  columns: ['nickname', 'username', 'role', 'countries', 'status', 'last_login_at', 'created_at'],
  filters: [
    'role',
    'status',
    'country',
    'is_superuser',
    'last_login_from',
    'last_login_to',
    'created_from',
    'created_to',
  ],
  cells: USER_CELLS,
  nameOf: (row) => row.nickname,
  card: (row) => <UserCard row={row} />,
  peek: (row) => <UserPeek id={row.user_id} />,
  listKey: [...userKeys.all, 'list'],
  actions: () => USER_ACTIONS,
  empty: {
    icon: 'user',
    title: 'No accounts work in this country yet',
    hint: 'Create one for each colleague. Their role determines what they can see and do.',
    unmatched: (country) => ({
      title: `No results in ${country}`,
      hint: 'To see accounts of another country, select that country.',
    }),
  },
};

/** The accounts with access to the selected country. */
export default function UserListScreen() {
  return <ListScreen definition={useRecordList(PARTS)} />;
}
