import { useEffect } from 'react';
import { sendRedirect, type OidcRedirect } from '@shared/proof/oidcWindow';
import { EntryPage } from './EntryPage';
import { usePageTitle } from './usePageTitle';

/**
 * The page of a window opened to sign in again. Passes the result to the window that waits for it, and closes
 * itself.
 */
export function SignInReturnScreen({ redirect }: { redirect: OidcRedirect }) {
  usePageTitle('Signed in');
  useEffect(() => {
    sendRedirect(redirect);
    // Browsers let a script close only windows that a script opened.
    window.close();
  }, [redirect]);
  return <EntryPage title="Signed in" intro="You can close this window and continue in the other one." />;
}
