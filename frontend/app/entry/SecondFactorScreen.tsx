import { Suspense } from 'react';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { ProofInPlace } from '@shared/proof/ProofInPlace';
import { setUser } from '@shared/api/session';
import { useUser } from '@shared/session/hooks';
import { lazyPartOf } from '@shared/ui/lazyPart';
import { PageLoader } from '@shared/ui/PageLoader';
import { signOut } from '../sessionCalls';
import { EntryPage } from './EntryPage';
import { usePageTitle } from './usePageTitle';

const SecondFactorSetup = lazyPartOf(
  () => import(/* webpackChunkName: "second-factor" */ '@shared/secondFactor/SecondFactorSetup'),
  (module) => module.SecondFactorSetup,
);

/** The page that sets up a required second factor. The server accepts no other calls before that. */
export function SecondFactorScreen() {
  const user = useUser();
  usePageTitle('Set up your second factor');
  const notice = canUsePasskeys()
    ? 'signing in also asks for a passkey, or a code that an app on your phone shows'
    : 'signing in also asks for a code that an app on your phone shows';
  return (
    <EntryPage
      title="Set up your second factor"
      intro={`Hello ${user.nickname}. Your role needs more than a password: ${notice}.`}
    >
      <ProofInPlace>
        <Suspense fallback={<PageLoader isLoading />}>
          <SecondFactorSetup onDone={() => setUser({ ...user, must_set_up_second_factor: false })} />
        </Suspense>
      </ProofInPlace>
      <p className="middle">
        <button type="button" className="link-button" onClick={() => void signOut()}>
          Logout
        </button>
      </p>
    </EntryPage>
  );
}
