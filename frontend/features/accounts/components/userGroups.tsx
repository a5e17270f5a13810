import { ActivityList } from '@shared/history/ActivityList';
import { FieldList } from '@shared/records/page/FieldList';
import type { Group } from '@shared/records/page/Overview';
import type { UserDetail } from '../model';
import { SessionsSection } from './SessionsSection';
import { SignInsSection } from './SignInsSection';
import { AccessFields, KolFields, ProfileFields } from './UserFields';

const PUBLIC = ['nickname', 'language', 'start_on'] as const;
const PRIVATE = ['nickname', 'email', 'phone', 'language', 'start_on', 'note'] as const;
const ACCESS = ['role', 'countries', 'is_superuser'] as const;
const KOL = ['display_name', 'bio', 'city', 'slug', 'cuisines', 'contract_until'] as const;

/** What is known of an account, and where it was used; who may not see how the person is reached sees less. */
export function userGroups(user: UserDetail, isSuperAdmin: boolean): readonly Group[] {
  const isPrivateShown = user.email !== null;
  const profile = isPrivateShown ? PRIVATE : PUBLIC;
  const kol: readonly Group[] = [
    { id: 'kol', title: 'KOL profile', fields: ['kol'], view: <KolView user={user} />, edit: <KolFields /> },
  ];
  return [
    {
      id: 'profile',
      title: 'Profile',
      fields: profile,
      view: <FieldList fields={profile} values={user} />,
      edit: <ProfileFields isPrivateShown={isPrivateShown} />,
    },
    {
      id: 'access',
      title: 'Role & countries',
      fields: ACCESS,
      view: <FieldList fields={ACCESS} values={user} />,
      edit: <AccessFields grantable={user.grantable_roles} />,
    },
    ...(user.role === 'kol' && isPrivateShown ? kol : []),
    { id: 'activity', title: 'Activity', fields: [], view: <ActivityList actorId={user.user_id} /> },
    ...(isPrivateShown
      ? [{ id: 'sessions', title: 'Sessions', fields: [], view: <SessionsSection user={user} /> }]
      : []),
    ...(isSuperAdmin
      ? [{ id: 'sign-ins', title: 'Sign-ins', fields: [], view: <SignInsSection userId={user.user_id} /> }]
      : []),
  ];
}

/** What the KOL's public page says. */
function KolView({ user: { kol } }: { user: UserDetail }) {
  const said: Readonly<Record<string, unknown>> = kol ?? {};
  const values = Object.fromEntries(KOL.map((name) => [`kol.${name}`, said[name]]));
  return <FieldList fields={Object.keys(values)} values={values} />;
}
