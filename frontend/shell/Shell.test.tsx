import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDraftKeeper } from '@shared/form/useDraftKeeper';
import { useUrlState } from '@shared/hooks/useUrlState';
import { findRoute } from '@shared/routes/table';
import { beginSession, setCountry, setUser } from '@shared/session/session';
import { completeBrowser } from '@shared/testing/browser';
import { localShelf, windowShelf } from '@shared/storage/storage';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { draftsOf } from '@shared/workspace/drafts';
import { nextSeq, windowId } from '@shared/workspace/windows';
import { useScreenActions, useTab, useTabTitle, useUnsaved, useWorkspace } from '@shared/workspace/hooks';
import type { ScreenLoaders } from '@shared/workspace/screens';
import { Shell } from './Shell';
import { RUNS_ON_MS } from './tabs/running';

const server = startServer();
completeBrowser();

const manager = {
  user_id: 12,
  username: 'maria',
  nickname: 'Maria',
  is_superuser: false,
  role: 'manager' as const,
  countries: ['ID'],
  language: 'en',
  must_change_password: false,
  must_set_up_second_factor: false,
};

const log: string[] = [];
const saved = vi.fn(() => Promise.resolve(true));
let laterChange: ((change: Record<string, string>, isStep?: boolean) => void) | null = null;

function StoreList() {
  const [query, change] = useUrlState();
  const [typed, setTyped] = useState('');
  const { open } = useWorkspace();
  useScreenActions([
    { label: 'Count the stores', command: 'create', run: () => log.push(`counted ${typed}`) },
  ]);
  useEffect(() => {
    laterChange = change;
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

const loadArticles = vi.fn(() => Promise.resolve({ default: () => <p>Articles</p> }));
const loadCollections = vi.fn(() => Promise.resolve({ default: () => <p>Collected</p> }));
const loadVideos = vi.fn(() => Promise.resolve({ default: () => <p>Videos</p> }));

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

function start(path: string) {
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

const strip = () => screen.getByRole('navigation', { name: 'Open tabs' });
const titles = () =>
  within(strip())
    .getAllByRole('link')
    .map((link) => link.textContent);
const address = () => location.pathname + location.search;
/** In one step: between the steps of a slower click the strip may be made anew, and what is pressed is gone. */
const clickInStrip = (role: 'link' | 'button', name: string) =>
  act(() => within(strip()).getByRole(role, { name }).click());

beforeEach(() => {
  log.length = 0;
  saved.mockClear();
  beginSession('token', 12);
  setCountry('ID');
  setUser(manager);
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ user: manager, countries: [], enums: {}, menu_counts: {} }),
    ),
  );
});

describe('a tab that is left', () => {
  afterEach(() => void vi.useRealTimers());

  async function leaveStores() {
    const person = start('/store/store/list?status=draft');
    await person.type(await screen.findByLabelText('Note'), 'call back');
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    return person;
  }
  const comeBack = () => clickInStrip('link', 'Stores');

  test('keeps its input and its own address, and goes on for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await leaveStores();
    expect(address()).toBe('/store/store/edit?id=5');
    expect(screen.getByText('Status: draft')).not.toBeVisible();
    comeBack();
    expect(address()).toBe('/store/store/list?status=draft');
    expect(screen.getByLabelText('Note')).toHaveValue('call back');
    expect(log).toEqual(['stores on']);
  });

  test('has no running effects after that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await leaveStores();
    act(() => void vi.advanceTimersByTime(RUNS_ON_MS));
    expect(log).toEqual(['stores on', 'stores off']);
    comeBack();
    expect(screen.getByLabelText('Note')).toHaveValue('call back');
    await waitFor(() => expect(screen.getByText('Status: draft')).toBeVisible());
    await waitFor(() => expect(log).toEqual(['stores on', 'stores off', 'stores on']));
  });

  test('has none at once where no tab is on show, or something of it lies above the screen', async () => {
    const person = await leaveStores();
    history.pushState(null, '', '/nowhere');
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await screen.findByText('Page Not Found');
    expect(log).toEqual(['stores on', 'stores off']);
    comeBack();
    await waitFor(() => expect(log.at(-1)).toBe('stores on'));
    const layer = document.body.appendChild(document.createElement('div'));
    layer.className = 'MuiModal-root';
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    layer.remove();
    expect(log).toEqual(['stores on', 'stores off', 'stores on', 'stores off']);
  });

  test('holds no focus', async () => {
    await leaveStores();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('does not return a person who is navigating elsewhere', async () => {
    start('/store/store/list?status=draft');
    await screen.findByLabelText('Note');
    history.pushState(null, '', '/store/store/edit?id=5');
    laterChange?.({ status: 'live' });
    expect(address()).toBe('/store/store/edit?id=5');
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await screen.findByLabelText('Name');
    expect(address()).toBe('/store/store/edit?id=5');
    clickInStrip('link', 'Stores');
    expect(address()).toBe('/store/store/list?status=live');
  });

  test('changes its own address and not that of the active one', async () => {
    const person = start('/store/store/list?status=draft');
    await person.click(await screen.findByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    act(() => laterChange?.({ status: 'live' }));
    expect(address()).toBe('/store/store/edit?id=5');
    clickInStrip('link', 'Stores');
    expect(address()).toBe('/store/store/list?status=live');
    expect(screen.getByText('Status: live')).toBeVisible();
  });

  test('keeps its steps in the order in which they and those of other tabs were taken', async () => {
    const person = start('/store/store/list?status=draft');
    await screen.findByLabelText('Note');
    act(() => laterChange?.({ page: '2' }, true));
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    comeBack();
    expect(address()).toBe('/store/store/list?page=2&status=draft');
    const before = ['/store/store/edit?id=5', '/store/store/list?page=2&status=draft'];
    for (const path of [...before, '/store/store/list?status=draft']) {
      act(() => history.back());
      await waitFor(() => expect(address()).toBe(path));
    }
    await waitFor(() =>
      expect(within(strip()).getByRole('link', { name: 'Stores' })).toHaveAttribute('href', address()),
    );
    expect(within(strip()).getByRole('link', { current: 'page' })).toHaveTextContent('Stores');
    expect(titles()).toEqual(['Today', 'Pages', 'Stores', 'Warung Bu Sri']);
  });
});

test('a screen that could not be loaded is loaded once the line is back', async () => {
  loadCollections.mockRejectedValueOnce(new Error('no line'));
  start('/content/collection/list');
  await screen.findByText(/could not be loaded/);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Collected')).toBeVisible();
});

describe('what drags tabs', () => {
  beforeAll(() => import('./tabs/DraggableTabs'));
  afterEach(() => void vi.useRealTimers());
  const isMovable = () => strip().querySelector('[data-rfd-draggable-id]') !== null;

  test('comes once a pressed tab is let go, so that no click is lost', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = start('/store/store/edit?id=5');
    const tab = await within(strip()).findByRole('link', { name: 'Warung Bu Sri' });
    await person.pointer({ keys: '[MouseMiddle>]', target: tab });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(isMovable()).toBe(false);
    await person.pointer({ keys: '[/MouseMiddle]', target: tab });
    expect(titles()).toEqual(['Today', 'Pages']);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(isMovable()).toBe(true);
  });
});

describe('a tab with unsaved input', () => {
  async function typeName() {
    const person = start('/store/store/edit?id=5');
    await person.type(await screen.findByLabelText('Name'), 'Sri');
    return person;
  }

  test('is named after its record and marked', async () => {
    await typeName();
    expect(titles()).toEqual(['Today', 'Pages', 'Warung Bu Sri']);
    expect(within(strip()).getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
    expect(document.title).toBe('Warung Bu Sri - Sofra Admin');
  });

  test('asks before it closes, and stays open on request', async () => {
    const person = await typeName();
    clickInStrip('button', 'Close Warung Bu Sri');
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(titles()).toHaveLength(3);
    expect(await screen.findByLabelText('Name')).toHaveValue('Sri');
  });

  test('saves and closes, and activates the tab beside it', async () => {
    const person = await typeName();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toEqual(['Today', 'Pages']));
    expect(saved).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/pages/list');
  });
});

describe('a tab whose input was kept before the page began', () => {
  const KEY = '/store/store/edit?id=5';
  const kept = (country: string) => draftsOf({ userId: 12, country, key: KEY });
  const dots = () => within(strip()).queryAllByRole('img', { name: 'Unsaved changes' });

  async function comeBack(country = 'ID', writer = windowId()) {
    const tab = { path: '/store/store/edit', search: '?id=5', title: 'Warung Bu Sri', pinned: false };
    windowShelf.set('tabs_12', { tabs: [tab], activeKey: KEY });
    kept(country).keep({ writer, seq: nextSeq(), values: { name: 'Sri' }, version: 1, savedAt: 1 });
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    return person;
  }
  const close = () => clickInStrip('button', 'Close Warung Bu Sri');

  afterEach(() => {
    windowShelf.remove('tabs_12');
    for (const country of ['ID', 'TR'])
      for (const one of kept(country).list()) kept(country).remove({ ...one, seq: Infinity });
  });

  test('is marked at once, also while another is on show', async () => {
    await comeBack();
    expect(dots()).toHaveLength(1);
    expect(within(strip()).getByRole('link', { name: /^Warung Bu Sri/ })).toContainElement(dots()[0] ?? null);
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  test('is not marked for the input of another country, until that is chosen', async () => {
    await comeBack('TR');
    expect(dots()).toEqual([]);
    act(() => setCountry('TR'));
    await waitFor(() => expect(dots()).toHaveLength(1));
    act(() => setCountry('ID'));
    await waitFor(() => expect(dots()).toEqual([]));
  });

  test('is not marked for what another window may still be typing', async () => {
    await comeBack('ID', 'another-window');
    expect(dots()).toEqual([]);
  });

  test('asks before it closes, and keeps the input of whoever stays', async () => {
    const person = await comeBack();
    close();
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(dots()).toHaveLength(1);
    expect(kept('ID').list()).toMatchObject([{ values: { name: 'Sri' } }]);
  });

  test('is thrown away without being opened', async () => {
    const told = vi.fn();
    server.use(
      onCall('draft/discard_draft', async ({ request }) => {
        told(await request.json());
        return answer({});
      }),
    );
    const person = await comeBack();
    close();
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(titles()).toEqual(['Today', 'Pages', 'Stores']));
    await waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ place: KEY })));
    expect(
      kept('ID')
        .list()
        .filter(({ isEnded }) => !isEnded),
    ).toEqual([]);
    expect(saved).not.toHaveBeenCalled();
  });

  test('is opened to be saved, and closes then', async () => {
    const person = await comeBack();
    close();
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toEqual(['Today', 'Pages', 'Stores']));
    expect(saved).toHaveBeenCalledTimes(1);
  });
});

describe('a screen that throws', () => {
  test('is caught in its tab while the others keep working', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = start('/store/store/list');
    await person.type(await screen.findByLabelText('Note'), 'kept');
    await person.click(screen.getByRole('button', { name: 'Comment' }));
    await person.click(screen.getByRole('link', { name: 'Comments' }));
    expect(await screen.findByText('Something went wrong on this page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy error id' })).toBeVisible();
    clickInStrip('link', 'Stores');
    expect(screen.getByLabelText('Note')).toHaveValue('kept');
  });
});

test('an unknown page keeps its address and opens no tab', async () => {
  start('/nowhere');
  expect(await screen.findByText('Page Not Found')).toBeVisible();
  expect(address()).toBe('/nowhere');
  expect(titles()).toEqual(['Today', 'Pages']);
  expect(document.title).toBe('404 - Sofra Admin');
});

test('hands the focus on to the screen once another country was chosen', async () => {
  const user = { ...manager, countries: ['ID', 'TR'] };
  setUser(user);
  server.use(
    onCall('system/get_bootstrap', () => answer({ user, countries: [], enums: {}, menu_counts: {} })),
  );
  const person = start('/store/store/list');
  await screen.findByLabelText('Note');
  const box = screen.getByRole('combobox', { name: 'Country' });
  await person.click(box);
  await person.click(screen.getByRole('option', { name: 'Turkey' }));
  expect(box).toHaveTextContent('Turkey');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

describe('the palette', () => {
  const record = (label: string, object_id: number, title: string, path: string) => ({
    object_type: label.toLowerCase(),
    label,
    object_id,
    title,
    note: 'Bali',
    path,
  });
  const named = (list: readonly ReturnType<typeof record>[]) => ({ list, most_of_a_kind: 5 });
  beforeEach(() => server.use(onCall('system/find_records', () => answer(named([])))));
  const found = () => screen.getAllByRole('option').map((option) => option.textContent);

  async function open(person: ReturnType<typeof start>, typed: string) {
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: 'Go to' }), typed);
  }

  // First of all: the palette's script has to be fetched yet.
  test('keeps what is typed before it is there, and does nothing with it on the screen behind', async () => {
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await person.keyboard('{Control>}k{/Control}cicakx{Backspace}');
    expect(await screen.findByRole('combobox', { name: 'Go to' })).toHaveValue('cicak');
    expect(log.filter((line) => line.startsWith('counted'))).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers what the screen on show can do, and does it', async () => {
    const person = start('/store/store/list');
    await person.type(await screen.findByLabelText('Note'), 'twice');
    await open(person, 'count the');
    expect(found()).toEqual(['Count the storesC']);
    await person.keyboard('{Enter}');
    expect(log.at(-1)).toBe('counted twice');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers what each part of the screen can do', async () => {
    const person = start('/store/store/list');
    await person.type(await screen.findByLabelText('Note'), 'twice');
    await open(person, 'the');
    expect(found()).toEqual(['Print the totals', 'Count the storesC']);
    await person.keyboard('{Enter}');
    expect(log.at(-1)).toBe('printed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers nothing of a hidden screen', async () => {
    const person = start('/store/store/list');
    await person.click(await screen.findByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    await open(person, 'count the');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(await screen.findByText('No screen, action or record of that name')).toBeVisible();
  });

  test('says whose screen it is that is looked for', async () => {
    const editor = { ...manager, role: 'editor' as const };
    setUser(editor);
    server.use(
      onCall('system/get_bootstrap', () =>
        answer({ user: editor, countries: [], enums: {}, menu_counts: {} }),
      ),
    );
    const person = start('/nowhere');
    await screen.findByText('Page Not Found');
    await open(person, 'collec');
    expect(
      await screen.findByText(
        '“Collections” is for managers, operators, reviewers, and super admins; ask one of them',
      ),
    ).toBeVisible();
    expect(screen.queryByText('No screen, action or record of that name')).toBeNull();
  });

  test('says so where records could not be looked for', async () => {
    server.use(onCall('system/find_records', () => refuse(10500, 'The server is busy', null, 503)));
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await open(person, 'soto');
    expect(await screen.findByText('Records could not be looked for: The server is busy')).toBeVisible();
    expect(screen.queryByText('No screen, action or record of that name')).toBeNull();
  });

  test('finds records of every kind as the keyword grows, and drops those that no longer match', async () => {
    const asked: string[] = [];
    server.use(
      onCall('system/find_records', async ({ request }) => {
        const { keyword } = (await request.json()) as { keyword: string };
        asked.push(keyword);
        if (keyword === 'soto bu')
          return answer(named([record('Lead', 7, 'Soto Bu Sri', '/store/crm/detail?id=7')]));
        return answer(
          named([
            record('Store', 5, 'Soto Ayam', '/store/store/edit?id=5'),
            record('Lead', 7, 'Soto Bu Sri', '/store/crm/detail?id=7'),
            record('Account', 9, 'Soto fan', '/nowhere?id=9'),
          ]),
        );
      }),
    );
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await open(person, 'soto');
    await waitFor(() =>
      expect(found()).toEqual(['Soto AyamStore · BaliTab: more', 'Soto Bu SriLead · Bali']),
    );
    expect(screen.getByRole('group', { name: 'Best match' })).toBeVisible();
    await person.keyboard(' bu');
    expect(found()).toEqual(['Soto Bu SriLead · BaliTab: more']);
    await person.keyboard('{Enter}');
    expect(address()).toBe('/store/crm/detail?id=7');
    expect(asked).not.toContain('s');
  });

  test('leads to the list of all where a kind may have more than is shown', async () => {
    const many = (label: string, path: string, count: number) =>
      Array.from({ length: count }, (_, at) =>
        record(label, at + 1, `Soto ${at + 1}`, `${path}?id=${at + 1}`),
      );
    server.use(
      onCall('system/find_records', () =>
        answer(
          named([
            ...many('Store', '/store/store/edit', 5),
            ...many('Lead', '/store/crm/detail', 4),
            ...many('Sync record', '/store/storeSync/detail', 5),
            ...many('Comment', '/comment/list', 5),
          ]),
        ),
      ),
    );
    const person = start('/store/crm/list');
    await open(person, 'soto b&c');
    const all = () => screen.queryAllByRole('option', { name: /^All in/ }).map((line) => line.textContent);
    await waitFor(() =>
      expect(all()).toEqual(['All in Stores', 'All in Comments', 'All in Store sync review']),
    );
    const stores = screen.getByRole('group', { name: 'Store' });
    expect(within(stores).getAllByRole('option').at(-1)).toHaveTextContent('All in Stores');
    await person.click(screen.getByRole('option', { name: 'All in Stores' }));
    expect(address()).toBe('/store/store/list?q=soto+b%26c');
  });

  test('shows with Tab what else may be done with a record, and goes back to what was found', async () => {
    const followed: unknown[] = [];
    server.use(
      onCall('system/find_records', () =>
        answer(named([record('Store', 5, 'Soto Ayam', '/store/store/edit?id=5')])),
      ),
      onCall('record/set_following', async ({ request }) => {
        followed.push(await request.json());
        return answer({ is_following: true });
      }),
    );
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await open(person, 'soto ay');
    await waitFor(() => expect(found()).toHaveLength(1));
    await person.keyboard('{Tab}');
    expect(found()).toEqual(['Open', 'Edit', 'History', 'Follow', 'Copy link']);
    await person.keyboard('{Backspace}');
    expect(found()).toHaveLength(1);
    await person.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(followed).toEqual([{ object_type: 'store', object_id: 5, is_following: true }]),
    );
  });

  test('offers the records that were on the screen last', async () => {
    localShelf.set('recents 12 ID', [
      { path: '/store/store/edit?id=5', title: 'Soto Ayam', at: Date.now(), count: 1 },
    ]);
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Go to' });
    expect(screen.getByRole('group', { name: 'Recent' })).toHaveTextContent('Soto Ayam');
    await person.keyboard('{Enter}');
    expect(address()).toBe('/store/store/edit?id=5');
  });

  test('opens a screen', async () => {
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    await open(person, 'comments');
    await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(address()).toBe('/comment/list');
  });
});

test.each([
  ['pointed at', 'Articles', loadArticles],
  ['focused', 'Videos', loadVideos],
])('a menu entry that is %s preloads its screen', async (how, name, load) => {
  const person = start('/content/me/info');
  const entry = await screen.findByRole('link', { name });
  expect(load).not.toHaveBeenCalled();
  if (how === 'focused') entry.focus();
  else await person.hover(entry);
  expect(load).toHaveBeenCalledTimes(1);
});
