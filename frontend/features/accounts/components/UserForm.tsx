import { useMemo } from 'react';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useUndoLast } from '@shared/history/undoing';
import { copying } from '@shared/records/page/copying';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPage } from '@shared/records/page/RecordPage';
import { editRecord } from '@shared/records/recordCalls';
import { useUser } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepUser } from '../api';
import type { UserDetail } from '../model';
import { useUserLabels } from '../labels';
import { RoleText, UserChip } from './userCells';
import { userGroups } from './userGroups';
import { UserRail } from './UserRail';
import { useUserActs } from './useUserActs';
import { toSend, toValues } from './userValues';

/** The form of an existing account: overview, fields and history. */
export function UserForm({ user }: { user: UserDetail }) {
  useTabTitle(user.nickname);
  const keep = useKeepUser();
  const record = useRecordForm<UserDetail>({
    values: toValues(user),
    version: user.version,
    label: user.nickname,
    send: (patch, version, token) => editRecord('user', { id: user.user_id, version, token }, toSend(patch)),
    toValues,
    versionOf: (saved) => saved.version,
    undo: useUndoLast('user', user.user_id, user.nickname),
    onSaved: keep,
  });
  const canSave = user.allowed_actions.includes('edit');
  const labels = useUserLabels();
  const isSuperAdmin = useUser().is_superuser;
  // This is rebuilt only when the account changes: while typing, only the fields that watch a value render
  // again.
  const groups = useMemo(() => userGroups(user, isSuperAdmin), [user, isSuperAdmin]);
  const { acts, invitationCount, ofSecondFactor, dialogs } = useUserActs(user, keep);
  return (
    <>
      <RecordPage
        code="user"
        id={user.user_id}
        version={user.version}
        record={record}
        canSave={canSave}
        labels={labels}
        head={{
          name: user.nickname,
          face: <RecordFace url={null} name={user.nickname} />,
          chips: <UserChip user={user} />,
          facts: [user.username, <RoleText key="role" of={user} />, user.countries.join(', ')],
          acts,
          // Resetting the password of an account that was only invited is in the menu.
          ...(invitationCount === 0 ? {} : { visibleActs: invitationCount }),
          more: [copying('Copy ID', String(user.user_id)), copying('Copy username', user.username)],
        }}
        sections={groups.flatMap(({ id, title, edit }) =>
          edit === undefined ? [] : [{ id, title, content: edit }],
        )}
        overview={{ groups, aside: <UserRail user={user} acts={ofSecondFactor} /> }}
        restorable={Object.keys(toValues(user))}
        rail={<UserRail user={user} acts={acts} />}
      />
      {dialogs}
    </>
  );
}
