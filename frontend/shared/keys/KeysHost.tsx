import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { hideKeys, keysNow, linesOf, showKeys, useShownKeys } from './keys';

const KeysDialog = lazy(() => import(/* webpackChunkName: "keys" */ './KeysDialog'));

const SHOW: readonly ListKey[] = [{ shown: '?', meaning: 'All keys', keys: ['?', 'Shift+?'], run: showKeys }];
/** What others listen to on every screen. */
const ALSO = [
  { shown: 'Ctrl K', meaning: 'Go to a screen or record, or do what this one offers' },
  { shown: 'Esc', meaning: 'Close what is open' },
];

/** One "?" for every screen: what can be done by keys, here and everywhere. */
export function KeysHost() {
  const { entered, isOpen } = useStore(keysNow);
  useListKeys(SHOW, 'everywhere');
  useShownKeys(ALSO, 'everywhere');
  // Whoever signs in next has not asked.
  useEffect(() => hideKeys, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog
        ofScreen={linesOf(entered, 'screen')}
        everywhere={linesOf(entered, 'everywhere')}
        onClose={hideKeys}
      />
    </Suspense>
  );
}
