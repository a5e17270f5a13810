import { useUser } from '@shared/session/hooks';
import { choosePassword, signOut } from '../sessionCalls';
import { EntryPage } from './EntryPage';
import { NewPasswordForm } from './NewPasswordForm';
import { usePageTitle } from './usePageTitle';

/** The page that replaces a one-time password. The server accepts no other calls before that. */
export function FirstPasswordScreen() {
  const { nickname, username } = useUser();
  usePageTitle('Choose a password');
  return (
    <EntryPage
      title="Choose a password"
      intro={`Hello ${nickname}. Choose a password to replace your one-time password.`}
    >
      <NewPasswordForm username={username} send={choosePassword} />
      <p className="middle">
        <button type="button" className="link-button" onClick={() => void signOut()}>
          Logout
        </button>
      </p>
    </EntryPage>
  );
}
