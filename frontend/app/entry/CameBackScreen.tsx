import { useEffect } from 'react';
import { tellCameBack, type CameBack } from '@shared/proof/oidcWindow';
import { EntryPage } from './EntryPage';
import { usePageTitle } from './usePageTitle';

/** The window in which somebody at work has signed in anew: the window that waits for it goes on. */
export function CameBackScreen({ came }: { came: CameBack }) {
  usePageTitle('Signed in');
  useEffect(() => {
    tellCameBack(came);
    // Browsers close a window by a page only where a page has opened it.
    window.close();
  }, [came]);
  return <EntryPage title="Signed in" intro="You can close this window and go on in the other one." />;
}
