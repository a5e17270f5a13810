import { ActivityList } from '@shared/history/ActivityList';
import { FieldList } from '@shared/records/page/FieldList';
import { sectionOf } from '@shared/fields/facts';
import type { Group } from '@shared/records/page/Overview';
import type { UserDetail } from '../model';
import { SessionsSection } from './SessionsSection';
import { SignInsSection } from './SignInsSection';
import { AccessFields, KolFields, ProfileFields } from './UserFields';

const PROFILE = sectionOf('user', 'profile');
const ACCESS = sectionOf('user', 'access');
/** Profile fields that only the owner and the managers of an account see. */
const PRIVATE: readonly string[] = ['email', 'phone', 'note'];
const KOL = ['display_name', 'bio', 'city', 'slug', 'cuisines', 'contract_until'] as const;

/** Return the groups of an account's overview. There are fewer without access to its private fields. */
export function userGroups(user: UserDetail, isSuperAdmin: boolean): readonly Group[] {
  const isPrivateShown = user.email !== null;
  const fields = PROFILE.fields.filter((field) => isPrivateShown || !PRIVATE.includes(field));
  const kol: readonly Group[] = [
    { ...sectionOf('user', 'kol'), view: <KolView user={user} />, edit: <KolFields /> },
  ];
  return [
    {
      ...PROFILE,
      fields,
      view: <FieldList fields={fields} values={user} />,
      edit: <ProfileFields isPrivateShown={isPrivateShown} />,
    },
    {
      ...ACCESS,
      view: <FieldList fields={ACCESS.fields} values={user} />,
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

/** The public profile of a KOL, read-only. */
function KolView({ user: { kol } }: { user: UserDetail }) {
  const decided: Readonly<Record<string, unknown>> = kol ?? {};
  const values = Object.fromEntries(KOL.map((name) => [`kol.${name}`, decided[name]]));
  return <FieldList fields={Object.keys(values)} values={values} />;
}
