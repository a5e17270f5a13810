import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { afterStart } from '@shared/boot/afterStart';
import { boot } from '@shared/boot/boot';
import { KeysHost } from '@shared/keys/KeysHost';
import { forgetDecisions } from '@shared/decisions/taken';
import { useUser } from '@shared/session/hooks';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { lazyPart, whenPartFails } from '@shared/ui/lazyPart';
import { NEW_VERSION, newVersion, reloadPage } from '@shared/ui/newVersion';
import { PageLoader } from '@shared/ui/PageLoader';
import { toast } from '@shared/ui/toasts';
import { WorkHost } from '@shared/work/WorkHost';
import { GoHost } from '../going/GoHost';
import { goCaps, goTargets } from '../going/targets';
import { PaletteComing } from '../palette/PaletteComing';
import { useShell } from '../runtime';
import { closeDialog, dialogs } from './dialogs';
import { ProofHost } from './ProofHost';
import { UndoKeyHost } from './UndoKeyHost';
import { UnsavedDialog } from './UnsavedDialog';

const PasswordDialog = lazyPart(
  () => import(/* webpackChunkName: "account" */ '@shared/entry/PasswordDialog'),
);
const WelcomeDialog = lazyPart(() => import(/* webpackChunkName: "account" */ './WelcomeDialog'));
const ProfileDialog = lazyPart(() => import(/* webpackChunkName: "account" */ './ProfileDialog'));
const WorkDialog = lazyPart(() => import(/* webpackChunkName: "work" */ '@shared/work/WorkDialog'));
const loadPalette = () => import(/* webpackChunkName: "palette" */ '../palette/Palette');
const Palette = lazyPart(loadPalette);

/**
 * The dialogs of the shell. Their code loads when one is first opened, except for the palette's, which is
 * prefetched.
 */
export function ShellDialogs() {
  const open = useStore(dialogs, (state) => state.open);
  const user = useUser();
  const { recover, unsaved } = useShell();
  const goTo = goTargets(user, { CrmList: boot().crm_title }).map(({ letter, title }) => ({
    shown: goCaps(letter),
    meaning: title,
  }));
  usePaletteAtHand();
  useEffect(() => {
    const handleFailure = async () => {
      await recover(unsaved.hasAny);
      // A dialog that cannot be loaded closes, so show the message as a toast.
      if (newVersion.getState().isOut)
        toast.warning(NEW_VERSION, { action: { label: 'Reload', run: reloadPage } });
    };
    return whenPartFails(() => void handleFailure());
  }, [recover, unsaved]);
  useEffect(() => forgetDecisions, []);
  return (
    <>
      <Suspense fallback={<PageLoader isLoading />}>
        {open === 'password' ? <PasswordDialog onClose={closeDialog} /> : null}
        {open === 'welcome' ? <WelcomeDialog onClose={closeDialog} /> : null}
        {open === 'profile' ? <ProfileDialog onClose={closeDialog} /> : null}
        {open === 'work' ? <WorkDialog onClose={closeDialog} /> : null}
      </Suspense>
      <Suspense fallback={<PaletteComing />}>
        {open === 'palette' ? <Palette onClose={closeDialog} /> : null}
      </Suspense>
      <UnsavedDialog />
      <ConfirmHost />
      <ProofHost />
      <WorkHost />
      <GoHost />
      <UndoKeyHost />
      <KeysHost goTo={goTo} />
    </>
  );
}

/** Prefetch the palette after the start. Users type right after its shortcut, before a download would finish. */
function usePaletteAtHand(): void {
  useEffect(() => {
    const fetchPalette = () => void loadPalette().catch(() => undefined);
    return afterStart(fetchPalette);
  }, []);
}
