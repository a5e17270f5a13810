import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useEffectEvent, useRef } from 'react';
import { readId } from '@shared/routes/location';
import { findRoute, homeOf, mayOpen } from '@shared/routes/table';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { session, setUser } from '@shared/api/session';
import { toUser } from '@shared/api/user';
import { keeperOf } from '@shared/workspace/keeperOf';
import type { ShellRuntime } from './runtime';
import { refresh } from './tabs/arranging';
import { prune } from './tabs/closing';
import { forgetHidden } from './tabs/keeping';
import { hasTab } from './tabs/restoring';
import { findTab, type Tab } from './tabs/state';

/** Update the workspace when the country or the user's permissions change. */
export function useLiveSession(runtime: ShellRuntime): void {
  useUnsavedFlags(runtime);
  useCountryChange(runtime);
  useRoleChange(runtime);
}

/** Set the unsaved flag of tabs with stored drafts on start. Their screens set it only when they are opened. */
function useUnsavedFlags(runtime: ShellRuntime): void {
  const mark = useMarkUnsaved(runtime);
  const begin = useEffectEvent(() => mark(runtime.store.getState().tabs));
  useLayoutEffect(() => begin(), []);
}

function useMarkUnsaved({ actions }: ShellRuntime): (tabs: readonly Tab[]) => void {
  const user = useUser();
  const country = useCountryCode();
  return (tabs) =>
    actions.markKept(tabs, ({ key, search }) => {
      // The form of a record stores its draft under the record's country, not the chosen one.
      const others = readId(search) === null ? [] : user.countries.filter((one) => one !== country);
      return [country, ...others].map((one) => keeperOf(user, one, key));
    });
}

/**
 * Remount the visible screen after a change of country, and unmount the hidden ones. Screens with their own
 * country stay.
 */
function useCountryChange(runtime: ShellRuntime): void {
  const { actions, store } = runtime;
  const client = useQueryClient();
  const country = useCountryCode();
  const mark = useEffectEvent(useMarkUnsaved(runtime));
  const before = useRef(country);
  useEffect(() => {
    if (before.current === country) return;
    before.current = country;
    // A running query may be awaited, even if no screen displays it.
    client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.fetchStatus === 'idle' });
    void client.invalidateQueries({ refetchType: 'none' });
    const state = forgetHidden(store.getState(), actions.hasOwnCountry);
    const active = findTab(state, state.activeKey);
    const isOwn = active !== undefined && actions.hasOwnCountry(active.id);
    store.setState(isOwn ? state : refresh(state, state.activeKey));
    mark(state.tabs.filter(({ id }) => !state.mounted.includes(id)));
  }, [actions, client, country, store]);
}

/** Apply changed permissions: each bootstrap response contains the current user. */
function useRoleChange({ store }: ShellRuntime): void {
  const latest = useBootstrap()?.user;
  const user = useUser();
  useEffect(() => {
    const { user: previousUser } = session.getState();
    if (latest === undefined || previousUser === null || latest.user_id !== previousUser.user_id) return;
    const next = { ...previousUser, ...toUser(latest) };
    if (JSON.stringify(next) !== JSON.stringify(previousUser)) setUser(next);
  }, [latest]);
  useEffect(() => {
    const isOpen = (path: string) => {
      const route = findRoute(path);
      return route !== null && hasTab(route) && mayOpen(route, user);
    };
    store.setState(prune(store.getState(), (tab) => isOpen(tab.path), homeOf(user)));
  }, [store, user]);
}
