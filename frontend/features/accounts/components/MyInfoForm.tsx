import { useEffect } from 'react';
import type { CallOutput } from '@shared/api/types';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import type { FormValues } from '@shared/form/patch';
import { useRecordForm } from '@shared/form/useRecordForm';
import { sendCall } from '@shared/api/client';
import { useKeepMyInfo, type MyInfo } from '@shared/session/me';
import { useUserLabels } from '../labels';
import { ChangePassword } from './ChangePassword';
import { EmailConfirmation } from './EmailConfirmation';
import { KolPageFields } from './KolPageFields';
import { MyRail } from './MyRail';
import { MyRecords } from './MyRecords';
import { MySecondFactor } from './MySecondFactor';
import { MySessions } from './MySessions';
import { MySignIns } from './MySignIns';
import { PictureOf } from './PictureOf';
import { NameAndReach } from './UserFields';
import { toSend } from './userValues';

type Saved = CallOutput<'user/edit_my_info'>;

/** The form of the user's own profile, with their records, sessions and sign-ins. */
export function MyInfoForm({ info }: { info: MyInfo }) {
  const keep = useKeepMyInfo();
  const labels = useUserLabels();
  const record = useRecordForm<Saved>({
    values: toValues(info),
    version: info.version,
    label: 'your profile',
    send: (patch, version) => sendCall<Saved>('user/edit_my_info', { ...toSend(patch), version }, formCall),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: keep,
  });
  useEffect(() => {
    // The location of a tab has no hash; the address bar does.
    const section = window.location.hash.slice(1);
    if (section !== '') document.querySelector(`[id$="${CSS.escape(section)}"]`)?.scrollIntoView();
  }, []);
  return (
    <RecordFormFrame
      record={record}
      canSave
      isWhole
      labels={labels}
      title={<h1>{info.nickname}</h1>}
      sections={[
        { id: 'profile', title: 'Profile', content: <Profile info={info} /> },
        ...(info.role === 'kol' ? [{ id: 'kol', title: 'KOL profile', content: <KolPageFields /> }] : []),
        { id: 'made', title: 'My work', content: <MyRecords records={info.records} /> },
        { id: 'password', title: 'Password', content: <ChangePassword /> },
        { id: 'second-factor', title: 'Second factor', content: <MySecondFactor /> },
        { id: 'sessions', title: 'Sessions', content: <MySessions /> },
        { id: 'sign-ins', title: 'Sign-ins', content: <MySignIns /> },
      ]}
      rail={<MyRail info={info} />}
    />
  );
}

function toValues(info: Saved): FormValues {
  const { nickname, email, phone, language, start_on, avatar_picture_id, role, kol } = info;
  const own = { nickname, email, phone, language, start_on, avatar_picture_id };
  return role === 'kol' ? { ...own, kol: kol ?? null } : own;
}

function Profile({ info }: { info: MyInfo }) {
  return (
    <>
      <NameAndReach />
      <EmailConfirmation info={info} />
      <PictureOf
        name="avatar_picture_id"
        label="Avatar"
        help="Shown next to your name on the site. Square pictures work best."
      />
    </>
  );
}
