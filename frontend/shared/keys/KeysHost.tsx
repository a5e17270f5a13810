import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useListKeys, type ListKey } from './useListKeys';
import { lazyPart } from '@shared/ui/lazyPart';
import { hideKeys, keysNow, linesOf, showKeys, useShownKeys, type KeyLine, type ShownCommand } from './keys';

const KeysDialog = lazyPart(() => import(/* webpackChunkName: "keys" */ './KeysDialog'));

const SHOW: readonly ListKey[] = [{ command: 'allKeys', run: showKeys }];
const NONE: readonly KeyLine[] = [];
/** Global shortcuts that other components handle. */
const ALSO: readonly ShownCommand[] = [{ command: 'palette' }, { command: 'back' }];

/** The host of the shortcut help (“?”), which is available on every screen. */
export function KeysHost({ goTo = NONE }: { goTo?: readonly KeyLine[] }) {
  const { entered, isOpen } = useStore(keysNow);
  useListKeys(SHOW, 'everywhere');
  useShownKeys(ALSO, 'everywhere');
  // Close the help when the user signs out.
  useEffect(() => hideKeys, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog
        ofScreen={linesOf(entered, 'screen')}
        everywhere={linesOf(entered, 'everywhere')}
        goTo={goTo}
        onClose={hideKeys}
      />
    </Suspense>
  );
}
