import { useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { TextInput } from '@shared/form/fields';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useBootstrap } from '@shared/session/bootstrap';
import { useSession } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepUser } from '../api';
import { useUserWords } from '../words';
import { OneTimePassword } from './OneTimePassword';
import { AccessFields, ProfileFields } from './UserFields';

type Created = CallOutput<'user/create_user'>;

/** A new account. */
export function NewUserForm() {
  useTabTitle('Create account');
  const country = useSession((state) => state.country);
  const words = useUserWords();
  const tab = useTab();
  const keep = useKeepUser();
  const [created, setCreated] = useState<Created | null>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const values = {
    username: '',
    nickname: '',
    role: null,
    countries: [country],
    is_superuser: false,
    email: '',
  };
  const record = useRecordForm<Created>({
    values: { ...values, phone: '', language: 'en', note: '' },
    version: null,
    label: 'the new account',
    send: (patch, _version, confirm_token) =>
      callApi(
        'user/create_user',
        { ...patch, request_id: requestId, confirm_token } as CallInput<'user/create_user'>,
        formCall,
      ),
    toValues: () => ({ ...values, phone: '', language: 'en', note: '' }),
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      const { temp_password, ...user } = saved;
      keep(user);
      toast.success(`Account ${saved.username} created`);
      setCreated(saved);
    },
  });
  const grantable = useBootstrap()?.grantable_roles ?? [];
  return (
    <>
      <RecordFormFrame
        record={record}
        canSave
        saveLabel="Create account"
        words={words}
        title={<h1>Create account</h1>}
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
          { id: 'profile', title: 'Profile', content: <ProfileFields /> },
          { id: 'access', title: 'Role & countries', content: <AccessFields grantable={grantable} /> },
        ]}
        rail={
          <section className="rail-card">
            <h2>What happens next</h2>
            <p className="rail-muted">
              A one-time password is shown once. The person signs in with it and chooses one of their own.
            </p>
          </section>
        }
      />
      <OneTimePassword
        username={created?.username ?? ''}
        password={created?.temp_password ?? null}
        onClose={() => {
          if (created !== null) tab.replace('/system/userEdit', { id: created.user_id });
        }}
      />
    </>
  );
}
