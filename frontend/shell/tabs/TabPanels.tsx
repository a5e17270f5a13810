import { useQueryClient } from '@tanstack/react-query';
import { Activity, memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { findRoute } from '@shared/routes/table';
import { TabContext, type TabHandle } from '@shared/workspace/contract';
import { toSearch } from '@shared/routes/location';
import { useShell, useTabs, type ShellRuntime } from '../runtime';
import { ScreenHost } from '../screens/ScreenHost';
import { TabBoundary } from '../errors/TabBoundary';
import type { Tab } from './state';
import { TabRouter } from './TabRouter';
import { useRunning } from './useRunning';

/** The mounted screens, one of which is visible. */
export function TabPanels({ shownKey }: { shownKey: string | null }) {
  const tabs = useTabs((state) => state.tabs);
  const mountedIds = useTabs((state) => state.mounted);
  // Order by creation, so that dragging a tab does not move its screen in the DOM.
  const alive = tabs.filter((tab) => mountedIds.includes(tab.id)).sort((a, b) => a.id - b.id);
  const shownId = alive.find((tab) => tab.key === shownKey)?.id ?? null;
  const running = useRunning(shownKey !== null, shownId);
  return alive.map((tab) => (
    <TabPanel key={tab.id} tab={tab} isShown={tab.id === shownId} isRunning={running.has(tab.id)} />
  ));
}

interface TabPanelProps {
  tab: Tab;
  isShown: boolean;
  /** True if the effects of the screen run. */
  isRunning: boolean;
}

const TabPanel = memo(function TabPanel({ tab, isShown, isRunning }: TabPanelProps) {
  const panel = useScrollRestored(isShown);
  useBlurOnHide(panel, isShown);
  useFreshOnReturn(isShown);
  // A new screen runs its effects. They stop after it is left.
  const [isNew, setNew] = useState(true);
  if (isNew && (isRunning || !isShown)) setNew(false);
  const isStored = !isNew && !isRunning;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Activity hides its content with `display: none`. The panel hides it without losing the layout, and can show
    // it before its effects start.
    if (isStored) content.current?.style.removeProperty('display');
  }, [isStored]);
  return (
    <div ref={panel} className="panel" hidden={!isShown}>
      {/* The heading of a screen that has none: while it loads, or if its record does not exist. */}
      <h1 className="visually-hidden panel-title">{tab.meta.title}</h1>
      <Activity mode={isStored ? 'hidden' : 'visible'}>
        <div ref={content} className="contents panel-content">
          <Panel id={tab.id} path={tab.path} search={tab.search} generation={tab.generation} />
        </div>
      </Activity>
    </div>
  );
});

type PanelProps = Pick<Tab, 'id' | 'path' | 'search' | 'generation'>;

/** The content of a tab's panel. Memoized: visibility and title of the tab do not render it again. */
const Panel = memo(function Panel({ id, path, search, generation }: PanelProps) {
  const shell = useShell();
  const handle = useMemo(() => createHandle(id, shell), [id, shell]);
  const reload = () => void shell.actions.reload(handle.key);
  return (
    <TabRouter id={id} path={path} search={search}>
      <TabContext value={handle}>
        <TabBoundary key={generation} onReload={reload}>
          <ScreenHost name={findRoute(path)?.screen ?? ''} />
        </TabBoundary>
      </TabContext>
    </TabRouter>
  );
});

/** Restore the scroll position of a panel when it is shown. Hidden panels lose theirs. */
function useScrollRestored(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null || !isShown) return undefined;
    // Do not read scrollTop first, which would force a layout. At the top there is nothing to restore.
    if (top.current !== 0) scroller.scrollTop = top.current;
    const listen = () => {
      top.current = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', listen, { passive: true });
    return () => scroller.removeEventListener('scroll', listen);
  }, [isShown]);
  return element;
}

/** Blur a focused element in a hidden panel. Browsers do so only when they render. */
function useBlurOnHide(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!isShown && activeElement instanceof HTMLElement && panel.current?.contains(activeElement) === true)
      activeElement.blur();
  }, [panel, isShown]);
}

/** Refetch stale queries when a screen is shown again, also if its effects kept running. */
function useFreshOnReturn(isShown: boolean): void {
  const client = useQueryClient();
  const wasLeft = useRef(false);
  useEffect(() => {
    if (!isShown) wasLeft.current = true;
    if (!isShown || !wasLeft.current) return undefined;
    wasLeft.current = false;
    // After the paint.
    const timer = setTimeout(() => {
      void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    });
    return () => clearTimeout(timer);
  }, [isShown, client]);
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
    setOwnCountry: (country) => actions.setOwnCountry(id, country),
    hasUnsaved: () => current()?.dirty === true,
    isActive: () => current()?.key === store.getState().activeKey,
  };
}
