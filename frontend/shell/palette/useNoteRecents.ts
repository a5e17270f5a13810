import { useEffect } from 'react';
import { useStore } from 'zustand';
import { findRoute } from '@shared/routes/table';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { TabStore } from '../tabs/store';
import { noteRecent, pathOf, shownRecord } from './recents';

/** Keeps what records the person has on the screen, for the palette. Looking in another's place leaves no trace. */
export function useNoteRecents(store: TabStore): void {
  const { user_id: userId, viewed_by } = useUser();
  const isOwnLook = (viewed_by ?? null) === null;
  const country = useCountryCode();
  const tab = useStore(store, (state) => shownRecord(state, (path) => findRoute(path)?.title ?? null));
  const path = tab === null ? null : pathOf(tab);
  const title = tab?.meta.title ?? '';
  useEffect(() => {
    if (path !== null && isOwnLook) noteRecent({ userId, country }, { path, title }, Date.now());
  }, [userId, isOwnLook, country, path, title]);
}
