import { useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { canonicalKey, toSearch } from '@shared/routes/location';
import type { RouteEntry } from '@shared/routes/table';
import { useUser } from '@shared/session/hooks';
import { setCountry } from '@shared/api/session';
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

/** The page that the route guard allows. */
export type ShellPage =
  | { kind: 'screen'; route: RouteEntry }
  | {
      kind: 'error';
      status: 403 | 404 | 500;
      /** The requested screen, if the user's role may not open it. */
      refused?: RouteEntry | undefined;
    };

export interface ShellProps {
  page: ShellPage;
  screens: ScreenLoaders;
  /** Ends the session and navigates to the sign-in page. */
  signOut: () => void;
  recover: (hasUnsaved: () => boolean) => Promise<boolean>;
}

/**
 * The console's frame around the screens. Remounts for another user, so that no state of the previous user
 * remains.
 */
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

/** A separate component, so that the frame does not render again with it. */
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
    // Hidden tabs do not observe queries, so the active queries are those on screen.
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
      // Input typed while viewing as another user cannot be saved.
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

/** Add or update the tab of an allowed navigation before the browser paints. */
function useArrival({ actions }: ShellRuntime, page: ShellPage, search: string): void {
  const location = useLocation();
  const route = page.kind === 'screen' ? page.route : null;
  useLayoutEffect(() => {
    // During a redirect the address and the page do not match yet.
    if (route !== null && route.path === location.pathname) actions.arrive(route, search);
  }, [actions, route, location, search]);
}

/** Show the browser's own warning before the window closes with unsaved input. */
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
