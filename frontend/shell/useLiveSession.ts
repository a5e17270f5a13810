import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findRoute, homeOf, mayOpen } from '@shared/routes/table';
import { useBootstrap } from '@shared/session/bootstrap';
import { useSession, useUser } from '@shared/session/hooks';
import { session, setUser } from '@shared/session/session';
import { toUser } from '@shared/session/user';
import type { ShellRuntime } from './runtime';
import { refresh } from './tabs/arranging';
import { prune } from './tabs/closing';
import { forgetHidden } from './tabs/keeping';
import { hasTab } from './tabs/restoring';

/** Keeps the workspace true to the session: its country, and what the person may do by now. */
export function useLiveSession(runtime: ShellRuntime): void {
  useCountryChange(runtime);
  useRoleChange(runtime);
}

/** Another country: whatever is on screen is asked for anew, whatever is hidden is let go. */
function useCountryChange({ store }: ShellRuntime): void {
  const client = useQueryClient();
  const country = useSession((state) => state.country);
  const before = useRef(country);
  useEffect(() => {
    if (before.current === country) return;
    before.current = country;
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries({ refetchType: 'none' });
    const state = forgetHidden(store.getState());
    store.setState(refresh(state, state.activeKey));
  }, [client, country, store]);
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
