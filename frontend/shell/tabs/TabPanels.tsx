import { Activity, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { findRoute } from '@shared/routes/table';
import { TabContext, type TabHandle } from '@shared/workspace/contract';
import { toSearch } from '@shared/routes/location';
import { useShell, useTabs, type ShellRuntime } from '../runtime';
import { ScreenHost } from '../screens/ScreenHost';
import { TabBoundary } from '../errors/TabBoundary';
import type { Tab } from './state';
import { TabRouter } from './TabRouter';

/** The screens that are alive, one of them shown. */
export function TabPanels({ shownKey }: { shownKey: string | null }) {
  const tabs = useTabs((state) => state.tabs);
  const kept = useTabs((state) => state.kept);
  // In the order of their making, so that dragging a tab moves no screen about in the page.
  const alive = tabs.filter((tab) => kept.includes(tab.id)).sort((a, b) => a.id - b.id);
  return alive.map((tab) => (
    <Activity key={tab.id} mode={tab.key === shownKey ? 'visible' : 'hidden'}>
      <TabPanel tab={tab} />
    </Activity>
  ));
}

const TabPanel = memo(function TabPanel({ tab }: { tab: Tab }) {
  const shell = useShell();
  const handle = useMemo(() => createHandle(tab.id, shell), [tab.id, shell]);
  const scroller = useScrollKept();
  const screen = findRoute(tab.path)?.screen ?? '';
  return (
    <div ref={scroller} className="panel" role="region" aria-label={tab.meta.title}>
      <TabRouter id={tab.id} path={tab.path} search={tab.search}>
        <TabContext value={handle}>
          <TabBoundary key={tab.generation} onReload={() => void shell.actions.reload(tab.key)}>
            <ScreenHost name={screen} />
          </TabBoundary>
        </TabContext>
      </TabRouter>
    </div>
  );
});

/** Not every browser keeps the scroll of what is not displayed. */
function useScrollKept() {
  const element = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null) return undefined;
    // Asking where it stands would lay the page out once more; at the top there is nothing to put back.
    if (top.current !== 0) scroller.scrollTop = top.current;
    const listen = () => {
      top.current = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', listen, { passive: true });
    return () => scroller.removeEventListener('scroll', listen);
  }, []);
  return element;
}

function createHandle(id: number, { actions, store, screenActions }: ShellRuntime): TabHandle {
  const current = () => actions.byId(id);
  return {
    get key() {
      return current()?.key ?? '';
    },
    setTitle: (title) => actions.setTitle(id, title),
    setUnsaved: (unsaved) => actions.setUnsaved(id, unsaved),
    close: () => void actions.close('close', current()?.key ?? ''),
    replace: (path, query = {}) => actions.replace(id, { pathname: path, search: toSearch(query) }),
    onRefresh: (handler) => actions.onRefresh(id, handler),
    setActions: (source, offered) => screenActions.set(id, source, offered),
    isActive: () => current()?.key === store.getState().activeKey,
  };
}
