import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CallOutput } from '@shared/api/types';
import { SelectInput, TextInput } from '@shared/form/fields';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { createRecord } from '@shared/records/recordCalls';
import { labelIn, useBootstrap, useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepUser } from '../api';
import { USER } from '../model';
import { useUserLabels } from '../labels';
import { ShownOnce, type Secret } from './ShownOnce';
import { AccessFields, ProfileFields } from './UserFields';

type Created = CallOutput<'user/create_user'>;

const BY_EMAIL = 'mail';
const ONE_TIME_PASSWORD = 'one_time_password';
const WAYS = [
  { value: BY_EMAIL, label: 'Email an invitation' },
  { value: 'link', label: 'Show an invitation link' },
  { value: ONE_TIME_PASSWORD, label: 'Show a one-time password' },
];

const TITLE = 'Invite a colleague';
const NEXT = 'What happens next';

/** Return the secret to pass on to the new colleague, or null if it was sent by email. */
function secretOf({ temp_password, invitation_path }: Created): Secret | null {
  if (invitation_path !== null) return { kind: 'link', text: invitation_path };
  return temp_password === null ? null : { kind: 'password', text: temp_password };
}

/** The profile of the new colleague. An invitation by email requires the address. */
function InvitedProfile() {
  return <ProfileFields isEmailRequired={useWatch({ name: 'invite' }) === BY_EMAIL} />;
}

/** The form of a new account. */
export function NewUserForm() {
  useTabTitle(TITLE);
  const { countries: mine } = useUser();
  const countries = useEnum('country');
  const labels = useUserLabels();
  const tab = useTab();
  const keep = useKeepUser();
  const [created, setCreated] = useState<Created | null>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const values = {
    username: '',
    nickname: '',
    role: null,
    // With several countries the choice stays empty: the current country need not be the one of the new
    // account.
    countries: mine.length === 1 ? [...mine] : [],
    is_superuser: false,
    email: '',
    invite: BY_EMAIL,
    phone: '',
    language: 'en',
    start_on: 'landing',
    note: '',
  };
  const record = useRecordForm<Created>({
    values,
    version: null,
    label: 'the new account',
    send: ({ invite, ...patch }, _version, token) =>
      createRecord(
        'user',
        { requestId, token },
        { ...patch, ...(invite === ONE_TIME_PASSWORD ? {} : { invite }) },
      ),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      const { temp_password: _password, invitation_path: _path, ...user } = saved;
      keep(user);
      const names = saved.countries.map((code) => labelIn(countries, code)).join(', ');
      toast.success(
        secretOf(saved) === null
          ? `Invitation sent to ${saved.email}, for ${names}`
          : `Account ${saved.username} created, for ${names}`,
      );
      if (secretOf(saved) === null) tab.replace(USER, { id: saved.user_id });
      else setCreated(saved);
    },
  });
  const grantable = useBootstrap()?.grantable_roles ?? [];
  return (
    <>
      <RecordFormFrame
        record={record}
        canSave
        saveLabel="Create account"
        railLabel={NEXT}
        labels={labels}
        title={<h1>{TITLE}</h1>}
        sections={[
          {
            id: 'sign-in',
            title: 'Sign-in',
            content: (
              <TextInput
                name="username"
                isRequired
                maxLength={32}
                help="3 to 32 of a to z, 0 to 9, dot, underscore, hyphen. It cannot be changed later."
              />
            ),
          },
          { id: 'profile', title: 'Profile', content: <InvitedProfile /> },
          {
            id: 'invite',
            title: 'First sign-in',
            content: (
              <SelectInput
                name="invite"
                label="Sign-in method"
                options={WAYS}
                help="An invitation is a link for choosing a password. It works once, within 72 hours."
              />
            ),
          },
          { id: 'access', title: 'Role & countries', content: <AccessFields grantable={grantable} /> },
        ]}
        rail={
          <section className="stack card">
            <h2>{NEXT}</h2>
            <p className="muted small">
              The colleague receives the link by email, or you see it once and share it. They open it, choose
              a password and are signed in. Until then, nobody can sign in to the account. To help someone by
              phone, use a one-time password.
            </p>
          </section>
        }
      />
      <ShownOnce
        username={created?.username ?? ''}
        secret={created === null ? null : secretOf(created)}
        onClose={() => {
          if (created !== null) tab.replace(USER, { id: created.user_id });
        }}
      />
    </>
  );
}
