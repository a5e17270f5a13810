import { useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { canonicalKey, toSearch } from '@shared/routes/location';
import type { RouteEntry } from '@shared/routes/table';
import { useUser } from '@shared/session/hooks';
import { setCountry } from '@shared/session/session';
import { confirm } from '@shared/ui/confirm';
import { WorkspaceContext, type Workspace } from '@shared/workspace/contract';
import type { ScreenLoaders } from '@shared/workspace/screens';
import { ShellFrame } from './layout/ShellFrame';
import { useNoteRecents } from './palette/useNoteRecents';
import { ShellContext, useShell, type ShellRuntime } from './runtime';
import { createScreenActions } from './screenActions';
import { createTabActions } from './tabs/actions';
import { hasTab } from './tabs/restoring';
import { createTabStore } from './tabs/store';
import { createUnsavedRegistry } from './unsaved';
import { useLiveSession } from './useLiveSession';

/** What the guard has let through to be shown. */
export type ShellPage =
  | { kind: 'screen'; route: RouteEntry }
  | {
      kind: 'error';
      status: 403 | 404 | 500;
      /** The screen of another role that was wanted, where that is why. */
      refused?: RouteEntry | undefined;
    };

export interface ShellProps {
  page: ShellPage;
  screens: ScreenLoaders;
  /** Ends the session and leads to the sign-in page. */
  signOut: () => void;
  recover: (hasUnsaved: () => boolean) => Promise<boolean>;
}

/** The console around the screens. Another person is another shell: nothing of the one before is left. */
export function Shell(props: ShellProps) {
  return <PersonalShell key={useUser().user_id} {...props} />;
}

function PersonalShell({ page, screens, signOut, recover }: ShellProps) {
  const { search } = useLocation();
  const runtime = useRuntime({ screens, signOut, recover });
  const workspace = useWorkspaceOf(runtime.changeCountry);
  const shownKey = page.kind === 'screen' && hasTab(page.route) ? canonicalKey(page.route, search) : null;
  useArrival(runtime, page, search);
  useLiveSession(runtime);
  useBeforeUnload(runtime);
  return (
    <ShellContext value={runtime}>
      <WorkspaceContext value={workspace}>
        <RecentsKeeper />
        <ShellFrame page={page} shownKey={shownKey} />
      </WorkspaceContext>
    </ShellContext>
  );
}

/** Apart from the frame, which is not drawn anew for it. */
function RecentsKeeper() {
  useNoteRecents(useShell().store);
  return null;
}

function useRuntime({ screens, signOut, recover }: Omit<ShellProps, 'page'>): ShellRuntime {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const client = useQueryClient();
  const user = useUser();
  const [{ store, unsaved, screenActions }] = useState(() => ({
    store: createTabStore(user.user_id, user),
    unsaved: createUnsavedRegistry(),
    screenActions: createScreenActions(),
  }));
  return useMemo(() => {
    // Hidden tabs watch no queries, so the active ones are those on screen.
    const onRefresh = () => void client.invalidateQueries({ type: 'active', refetchType: 'none' });
    const actions = createTabActions({ store, unsaved, navigator, onRefresh });
    return {
      store,
      unsaved,
      actions,
      screens,
      screenActions,
      recover,
      logOut: () => void logOut(unsaved, signOut),
      // What was typed meanwhile cannot be saved, and was never theirs.
      stopViewing: signOut,
      changeCountry: async (country: string) => {
        const isSettled = await unsaved.settle(actions.concernedByCountry());
        if (isSettled) setCountry(country);
        return isSettled;
      },
    };
  }, [store, unsaved, screenActions, navigator, client, screens, signOut, recover]);
}

async function logOut(unsaved: ShellRuntime['unsaved'], signOut: () => void): Promise<void> {
  const question = { title: 'Tip', text: 'Are you sure to logout?', confirmLabel: 'Logout' };
  if ((await confirm(question)) && (await unsaved.settle(unsaved.ids()))) signOut();
}

/** Adds the tab once its navigation has been let through, before anything is painted. */
function useArrival({ actions }: ShellRuntime, page: ShellPage, search: string): void {
  const location = useLocation();
  const route = page.kind === 'screen' ? page.route : null;
  useLayoutEffect(() => {
    // While a redirect is on its way the address and the page are not yet of one mind.
    if (route !== null && route.path === location.pathname) actions.arrive(route, search);
  }, [actions, route, location, search]);
}

/** The browser's own question before the window goes. */
function useBeforeUnload({ unsaved }: ShellRuntime): void {
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => unsaved.hasAny() && event.preventDefault();
    addEventListener('beforeunload', listen);
    return () => removeEventListener('beforeunload', listen);
  }, [unsaved]);
}

function useWorkspaceOf(changeCountry: ShellRuntime['changeCountry']): Workspace {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useMemo(() => {
    const href: Workspace['href'] = (path, query = {}) => path + toSearch(query);
    return {
      href,
      open: (path, query) => navigator.push(href(path, query)),
      changeCountry: (country) => void changeCountry(country),
    };
  }, [navigator, changeCountry]);
}
