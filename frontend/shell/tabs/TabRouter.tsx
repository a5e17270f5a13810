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
 * A router with the tab's own location. A mounted screen in a hidden tab still sees its own address, and its
 * navigation does not affect the active tab.
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
    // The library rejects nested routers, so hide the outer location from the inner one.
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
