import { useUser } from '@shared/session/hooks';
import { choosePassword, signOut } from '../sessionCalls';
import { EntryPage } from './EntryPage';
import { NewPasswordForm } from './NewPasswordForm';
import { usePageTitle } from './usePageTitle';

/** Whoever came in by a one-time password chooses one of their own. The console, and its calls, come after that. */
export function FirstPasswordScreen() {
  const { nickname, username } = useUser();
  usePageTitle('Choose a password');
  return (
    <EntryPage
      title="Choose a password"
      intro={`Hello ${nickname}. Your one-time password ends here: choose one of your own.`}
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
