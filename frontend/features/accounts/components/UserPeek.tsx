import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '@shared/hooks/useDebounced';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPeek } from '@shared/records/page/RecordPeek';
import { useUser } from '@shared/session/hooks';
import { Spinner } from '@shared/ui/Spinner';
import { userDetailOptions } from '../api';
import { useUserLabels } from '../labels';
import type { UserDetail } from '../model';
import { RoleText, UserChip } from './userCells';
import { userGroups } from './userGroups';

const STILL_MS = 150;

/** A read-only preview of an account beside the list. It loads once keyboard navigation pauses on the row. */
export default function UserPeek({ id }: { id: number }) {
  const settled = useDebounced(id, STILL_MS);
  const { data, error } = useQuery(userDetailOptions(settled));
  if (data?.user_id !== id) {
    return error === null ? <Spinner label="Loading the account" /> : <p role="alert">{error.message}</p>;
  }
  return <Body user={data} />;
}

function Body({ user }: { user: UserDetail }) {
  const isSuperAdmin = useUser().is_superuser;
  const groups = useMemo(() => userGroups(user, isSuperAdmin), [user, isSuperAdmin]);
  return (
    <RecordPeek
      labels={useUserLabels()}
      face={<RecordFace url={null} name={user.nickname} />}
      chips={<UserChip user={user} />}
      facts={[user.username, <RoleText key="role" of={user} />, user.countries.join(', ')]}
      groups={groups}
    />
  );
}
