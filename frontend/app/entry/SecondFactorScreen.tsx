import { lazy, Suspense } from 'react';
import { setUser } from '@shared/session/session';
import { useUser } from '@shared/session/hooks';
import { PageLoader } from '@shared/ui/PageLoader';
import { signOut } from '../sessionCalls';
import { EntryPage } from './EntryPage';
import { usePageTitle } from './usePageTitle';

const AuthenticatorSetup = lazy(() =>
  import(/* webpackChunkName: "second-factor" */ '@shared/secondFactor/AuthenticatorSetup').then(
    (module) => ({
      default: module.AuthenticatorSetup,
    }),
  ),
);

/** Whoever must have a second factor sets it up. The console, and its calls, come after that. */
export function SecondFactorScreen() {
  const user = useUser();
  usePageTitle('Set up your second factor');
  return (
    <EntryPage
      title="Set up your second factor"
      intro={`Hello ${user.nickname}. With your rights a password is not enough: signing in also asks for a code that an app on your phone shows.`}
    >
      <Suspense fallback={<PageLoader isLoading />}>
        <AuthenticatorSetup onDone={() => setUser({ ...user, must_set_up_second_factor: false })} />
      </Suspense>
      <p className="entry-leave">
        <button type="button" className="link-button" onClick={() => void signOut()}>
          Logout
        </button>
      </p>
    </EntryPage>
  );
}
