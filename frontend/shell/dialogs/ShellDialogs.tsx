import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useUser } from '@shared/session/hooks';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { PageLoader } from '@shared/ui/PageLoader';
import { closeDialog, dialogs } from './dialogs';
import { UnsavedDialog } from './UnsavedDialog';

const PasswordDialog = lazy(() => import(/* webpackChunkName: "account" */ './PasswordDialog'));
const ProfileDialog = lazy(() => import(/* webpackChunkName: "account" */ './ProfileDialog'));
const Palette = lazy(() => import(/* webpackChunkName: "palette" */ '../palette/Palette'));

/** The dialogs of the shell; their code comes when the first of them is opened. */
export function ShellDialogs() {
  const open = useStore(dialogs, (state) => state.open);
  const mustChange = useUser().must_change_password;
  return (
    <>
      <Suspense fallback={<PageLoader isLoading />}>
        {mustChange || open === 'password' ? (
          <PasswordDialog isForced={mustChange} onClose={closeDialog} />
        ) : null}
        {open === 'profile' ? <ProfileDialog onClose={closeDialog} /> : null}
        {open === 'palette' && !mustChange ? <Palette onClose={closeDialog} /> : null}
      </Suspense>
      <UnsavedDialog />
      <ConfirmHost />
    </>
  );
}
