import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { useDraftKeeper } from '@shared/form/useDraftKeeper';
import { useUrlState } from '@shared/hooks/useUrlState';
import { findRoute } from '@shared/routes/table';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { useScreenActions, useTab, useTabTitle, useUnsaved, useWorkspace } from '@shared/workspace/hooks';
import type { ScreenLoaders } from '@shared/workspace/screens';
import { Shell } from './Shell';

/* Test helpers: the shell around a few small screens. */

/** Calls and events of the test screens. */
export const log: string[] = [];
/** Mock of the save function of the store form. */
export const saved = vi.fn(() => Promise.resolve(true));
/** Changes the query of the list from outside its screen, as a late response does. */
export const late: { change: ((change: Record<string, string>, isStep?: boolean) => void) | null } = {
  change: null,
};

function StoreList() {
  const [query, change] = useUrlState();
  const [typed, setTyped] = useState('');
  const { open } = useWorkspace();
  useScreenActions([
    { label: 'Count the stores', command: 'create', run: () => log.push(`counted ${typed}`) },
  ]);
  useEffect(() => {
    late.change = change;
  }, [change]);
  useEffect(() => {
    log.push('stores on');
    return () => void log.push('stores off');
  }, []);
  return (
    <>
      <p>Status: {query['status'] ?? 'any'}</p>
      <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button onClick={() => open('/store/store/edit', { id: 5 })}>Open five</button>
      <Totals />
    </>
  );
}

function Totals() {
  useScreenActions([{ label: 'Print the totals', run: () => log.push('printed') }]);
  return null;
}

function StoreEdit() {
  const keeper = useDraftKeeper();
  const [name, setName] = useState(() => (keeper.begin()?.values['name'] ?? '') as string);
  const { close } = useTab();
  useTabTitle('Warung Bu Sri');
  useUnsaved(name !== '', { label: 'Warung Bu Sri', save: saved, discard: () => undefined });
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={close}>Done</button>
    </>
  );
}

function CommentList(): never {
  throw new Error('a broken screen');
}

/** Loader of the article list. */
export const loadArticles = vi.fn(() => Promise.resolve({ default: () => <p>Articles</p> }));
/** Loader of the collection list. */
export const loadCollections = vi.fn(() => Promise.resolve({ default: () => <p>Collected</p> }));
/** Loader of the video list. */
export const loadVideos = vi.fn(() => Promise.resolve({ default: () => <p>Videos</p> }));

const screens: ScreenLoaders = {
  ArticleList: loadArticles,
  CollectionList: loadCollections,
  VideoList: loadVideos,
  StoreList: () => Promise.resolve({ default: StoreList }),
  StoreEdit: () => Promise.resolve({ default: StoreEdit }),
  CommentList: () => Promise.resolve({ default: CommentList }),
};

function Page() {
  const route = findRoute(useLocation().pathname);
  const page =
    route === null ? ({ kind: 'error', status: 404 } as const) : ({ kind: 'screen', route } as const);
  return <Shell page={page} screens={screens} signOut={vi.fn()} recover={() => Promise.resolve(false)} />;
}

/** Render the console at an address. Return the simulated user. */
export function start(path: string) {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter useTransitions={false}>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Return the tab strip. */
export const strip = () => screen.getByRole('navigation', { name: 'Open tabs' });
/** Return the titles of the open tabs, in order. */
export const titles = () =>
  within(strip())
    .getAllByRole('link')
    .map((link) => link.textContent);
/** Return the current address. */
export const address = () => location.pathname + location.search;
/**
 * Click in the tab strip within one step. During a slower click the strip may be replaced and the pressed element
 * is gone.
 */
export const clickInStrip = (role: 'link' | 'button', name: string) =>
  act(() => within(strip()).getByRole(role, { name }).click());

/** Start a mock server. Each test starts with a signed-in manager and no open tabs. */
export function startShell() {
  const server = startServer();
  completeBrowser();
  beforeEach(() => {
    log.length = 0;
    saved.mockClear();
    beginSession('token', 12);
    setCountry('ID');
    setUser(testManager);
    server.use(
      onCall('system/get_bootstrap', () =>
        answer({ user: testManager, countries: [], enums: {}, menu_counts: {} }),
      ),
    );
  });
  return server;
}
