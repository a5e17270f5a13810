import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useEffectEvent, useRef } from 'react';
import { readId } from '@shared/routes/location';
import { findRoute, homeOf, mayOpen } from '@shared/routes/table';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { session, setUser } from '@shared/session/session';
import { toUser } from '@shared/session/user';
import { keeperOf } from '@shared/workspace/keeperOf';
import type { ShellRuntime } from './runtime';
import { refresh } from './tabs/arranging';
import { prune } from './tabs/closing';
import { forgetHidden } from './tabs/keeping';
import { hasTab } from './tabs/restoring';
import { findTab, type Tab } from './tabs/state';

/** Keeps the workspace true to the session: its country, and what the person may do by now. */
export function useLiveSession(runtime: ShellRuntime): void {
  useKeptInput(runtime);
  useCountryChange(runtime);
  useRoleChange(runtime);
}

/** Tabs that hold input from before the page began are marked at once: their screens say so only when they are opened. */
function useKeptInput(runtime: ShellRuntime): void {
  const mark = useMarkKept(runtime);
  const begin = useEffectEvent(() => mark(runtime.store.getState().tabs));
  useLayoutEffect(() => begin(), []);
}

function useMarkKept({ actions }: ShellRuntime): (tabs: readonly Tab[]) => void {
  const user = useUser();
  const country = useCountryCode();
  return (tabs) =>
    actions.markKept(tabs, ({ key, search }) => {
      // The form of a record keeps its text in the record's country, whichever is chosen.
      const others = readId(search) === null ? [] : user.countries.filter((one) => one !== country);
      return [country, ...others].map((one) => keeperOf(user, one, key));
    });
}

/** Rebuild the screen on show after a change of country, and drop the hidden ones. Those of their own country stay. */
function useCountryChange(runtime: ShellRuntime): void {
  const { actions, store } = runtime;
  const client = useQueryClient();
  const country = useCountryCode();
  const mark = useEffectEvent(useMarkKept(runtime));
  const before = useRef(country);
  useEffect(() => {
    if (before.current === country) return;
    before.current = country;
    // A query that runs may have somebody who waits for it, though no screen shows it.
    client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.fetchStatus === 'idle' });
    void client.invalidateQueries({ refetchType: 'none' });
    const state = forgetHidden(store.getState(), actions.hasOwnCountry);
    const active = findTab(state, state.activeKey);
    const isOwn = active !== undefined && actions.hasOwnCountry(active.id);
    store.setState(isOwn ? state : refresh(state, state.activeKey));
    mark(state.tabs.filter(({ id }) => !state.kept.includes(id)));
  }, [actions, client, country, store]);
}

/** Permissions are live: the answer to the next bootstrap says who the person is now. */
function useRoleChange({ store }: ShellRuntime): void {
  const latest = useBootstrap()?.user;
  const user = useUser();
  useEffect(() => {
    const { user: known } = session.getState();
    if (latest === undefined || known === null || latest.user_id !== known.user_id) return;
    const next = { ...known, ...toUser(latest) };
    if (JSON.stringify(next) !== JSON.stringify(known)) setUser(next);
  }, [latest]);
  useEffect(() => {
    const isOpen = (path: string) => {
      const route = findRoute(path);
      return route !== null && hasTab(route) && mayOpen(route, user);
    };
    store.setState(prune(store.getState(), (tab) => isOpen(tab.path), homeOf(user)));
  }, [store, user]);
}
