import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { ActivityList } from '@shared/history/ActivityList';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { WhyNot } from '@shared/permission/WhyNot';
import { editRecord } from '@shared/records/recordCalls';
import { useUser } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepUser } from '../api';
import type { UserDetail } from '../model';
import { useUserLabels } from '../labels';
import { AccessFields, KolFields, ProfileFields } from './UserFields';
import { SessionsSection } from './SessionsSection';
import { SignInsSection } from './SignInsSection';
import { UserRail } from './UserRail';
import { toSend, toValues } from './userValues';

/** An account that is there already. */
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
  const isPrivateShown = user.email !== null;
  const isKol = user.role === 'kol' && isPrivateShown;
  const labels = useUserLabels();
  const isSuperAdmin = useUser().is_superuser;
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      labels={labels}
      title={<h1>{user.nickname}</h1>}
      sections={[
        { id: 'profile', title: 'Profile', content: <ProfileFields isPrivateShown={isPrivateShown} /> },
        {
          id: 'access',
          title: 'Role & countries',
          content: <AccessFields grantable={user.grantable_roles} />,
        },
        ...(isKol ? [{ id: 'kol', title: 'KOL profile', content: <KolFields /> }] : []),
        { id: 'activity', title: 'Activity', content: <ActivityList actorId={user.user_id} /> },
        ...(isPrivateShown
          ? [{ id: 'sessions', title: 'Sessions', content: <SessionsSection user={user} /> }]
          : []),
        ...(isSuperAdmin
          ? [{ id: 'sign-ins', title: 'Sign-ins', content: <SignInsSection userId={user.user_id} /> }]
          : []),
      ]}
      rail={
        <>
          <UserRail user={user} onChanged={keep} />
          <WhyNot objectType="user" objectId={user.user_id} version={user.version} />
          <HistoryCard
            objectType="user"
            objectId={user.user_id}
            version={user.version}
            labels={labels}
            restorable={canSave ? Object.keys(toValues(user)) : []}
          />
        </>
      }
    />
  );
}
