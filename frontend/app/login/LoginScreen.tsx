import { boot } from '@shared/boot/boot';
import { canUsePasskeys } from '@shared/passkeys/passkeys';
import { EntryPage } from '../entry/EntryPage';
import { usePageTitle } from '../entry/usePageTitle';
import { DemoSignIns } from './DemoSignIns';
import { LoginForm } from './LoginForm';
import { OidcSignIn } from './OidcSignIn';
import { PasskeySignIn } from './PasskeySignIn';
import { useLoginForm } from './useLoginForm';

/** The sign-in page. Plain elements, because the component library is loaded with the shell. */
export function LoginScreen() {
  const form = useLoginForm();
  const { app_title, demo_sign_ins, demo_password, oidc_label } = boot();
  usePageTitle('Login');
  return (
    <EntryPage title={app_title} intro="Sign in to your workspace">
      <LoginForm form={form} />
      {form.step === null && canUsePasskeys() ? (
        <div className="stack">
          <PasskeySignIn label="Sign in with a passkey" />
        </div>
      ) : null}
      {oidc_label === null || form.step !== null ? null : <OidcSignIn label={oidc_label} />}
      {demo_sign_ins === null || form.step !== null ? null : (
        <DemoSignIns
          people={demo_sign_ins}
          onChoose={(username) => form.fill(username, demo_password ?? '')}
        />
      )}
    </EntryPage>
  );
}
