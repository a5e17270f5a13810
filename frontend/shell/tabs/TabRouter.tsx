import { memo, useContext, useMemo, type ReactNode } from 'react';
import {
  parsePath,
  Router,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  type Navigator,
  type To,
} from 'react-router-dom';
import { useShell } from '../runtime';
import type { TabActions } from './actions';

interface TabRouterProps {
  id: number;
  path: string;
  search: string;
  children: ReactNode;
}

/**
 * The tab's own location. A screen that is kept alive while another tab is shown goes on seeing its
 * own address, and what it navigates to from there is told apart from the active tab's.
 */
export const TabRouter = memo(function TabRouter({ id, path, search, children }: TabRouterProps) {
  const { navigator: root } = useContext(UNSAFE_NavigationContext);
  const { actions } = useShell();
  const navigator = useMemo(() => createTabNavigator(root, actions, id), [root, actions, id]);
  const location = useMemo(
    () => ({ pathname: path, search, hash: '', state: null, key: `tab-${id}` }),
    [id, path, search],
  );
  return (
    // A router inside a router is refused by the library: the inner one is told that there is none.
    <UNSAFE_LocationContext.Provider value={null as never}>
      <Router navigator={navigator} location={location}>
        {children}
      </Router>
    </UNSAFE_LocationContext.Provider>
  );
});

function createTabNavigator(root: Navigator, actions: TabActions, id: number): Navigator {
  const go = (kind: 'push' | 'replace') => (to: To) => {
    const { pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
    actions.navigateFrom(id, { pathname: pathname ?? actions.byId(id)?.path ?? '/', search }, kind);
  };
  return {
    createHref: (to) => root.createHref(to),
    go: (delta) => root.go(delta),
    push: go('push'),
    replace: go('replace'),
  };
}
