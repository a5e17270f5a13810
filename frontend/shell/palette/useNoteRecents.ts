import { useEffect } from 'react';
import { useStore } from 'zustand';
import { findRoute } from '@shared/routes/table';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { TabStore } from '../tabs/store';
import { noteRecent, pathOf, shownRecord } from './recents';

/** Store the visible record in the list of recent records. Does nothing while viewing as another user. */
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
