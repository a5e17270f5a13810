import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setCountry, setUser } from '@shared/api/session';
import { windowShelf } from '@shared/storage/storage';
import { answer, onCall } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { draftsOf } from '@shared/workspace/drafts';
import { nextSeq, windowId } from '@shared/workspace/windows';
import { RUNS_ON_MS } from './tabs/running';
import {
  address,
  clickInStrip,
  late,
  loadArticles,
  loadCollections,
  loadVideos,
  log,
  saved,
  start,
  startShell,
  strip,
  titles,
} from './testing';

const server = startShell();

describe('an inactive tab', () => {
  afterEach(() => void vi.useRealTimers());

  async function leaveStores() {
    const person = start('/store/store/list?status=draft');
    await person.type(await screen.findByLabelText('Note'), 'call back');
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    return person;
  }
  const returnToTab = () => clickInStrip('link', 'Stores');

  test('keeps its input and its own address, and still runs for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await leaveStores();
    expect(address()).toBe('/store/store/edit?id=5');
    expect(screen.getByText('Status: draft')).not.toBeVisible();
    returnToTab();
    expect(address()).toBe('/store/store/list?status=draft');
    expect(screen.getByLabelText('Note')).toHaveValue('call back');
    expect(log).toEqual(['stores on']);
  });

  test('has no running effects after that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await leaveStores();
    act(() => void vi.advanceTimersByTime(RUNS_ON_MS));
    expect(log).toEqual(['stores on', 'stores off']);
    returnToTab();
    expect(screen.getByLabelText('Note')).toHaveValue('call back');
    await waitFor(() => expect(screen.getByText('Status: draft')).toBeVisible());
    await waitFor(() => expect(log).toEqual(['stores on', 'stores off', 'stores on']));
  });

  test('has no effects at once on an unknown page or below an open layer', async () => {
    const person = await leaveStores();
    history.pushState(null, '', '/nowhere');
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await screen.findByText('Page Not Found');
    expect(log).toEqual(['stores on', 'stores off']);
    returnToTab();
    await waitFor(() => expect(log.at(-1)).toBe('stores on'));
    const layer = document.body.appendChild(document.createElement('div'));
    layer.className = 'MuiModal-root';
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    layer.remove();
    expect(log).toEqual(['stores on', 'stores off', 'stores on', 'stores off']);
  });

  test('has no focus', async () => {
    await leaveStores();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('does not move a person who is elsewhere', async () => {
    start('/store/store/list?status=draft');
    await screen.findByLabelText('Note');
    history.pushState(null, '', '/store/store/edit?id=5');
    late.change?.({ status: 'live' });
    expect(address()).toBe('/store/store/edit?id=5');
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await screen.findByLabelText('Name');
    expect(address()).toBe('/store/store/edit?id=5');
    clickInStrip('link', 'Stores');
    expect(address()).toBe('/store/store/list?status=live');
  });

  test('changes its own address and not that of the active tab', async () => {
    const person = start('/store/store/list?status=draft');
    await person.click(await screen.findByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    act(() => late.change?.({ status: 'live' }));
    expect(address()).toBe('/store/store/edit?id=5');
    clickInStrip('link', 'Stores');
    expect(address()).toBe('/store/store/list?status=live');
    expect(screen.getByText('Status: live')).toBeVisible();
  });

  test('keeps the order of its history steps among those of other tabs', async () => {
    const person = start('/store/store/list?status=draft');
    await screen.findByLabelText('Note');
    act(() => late.change?.({ page: '2' }, true));
    await person.click(screen.getByRole('button', { name: 'Open five' }));
    await screen.findByLabelText('Name');
    returnToTab();
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

test('a screen that failed to load loads once the connection is back', async () => {
  loadCollections.mockRejectedValueOnce(new Error('no line'));
  start('/content/collection/list');
  await screen.findByText(/could not be loaded/);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Collected')).toBeVisible();
});

describe('dragging of tabs', () => {
  beforeAll(() => import('./tabs/DraggableTabs'));
  afterEach(() => void vi.useRealTimers());
  const isMovable = () => strip().querySelector('[data-rfd-draggable-id]') !== null;

  test('starts after a pressed tab is released, so that no click is lost', async () => {
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

describe('a tab with input from before a reload', () => {
  const KEY = '/store/store/edit?id=5';
  const stored = (country: string) => draftsOf({ userId: 12, country, key: KEY });
  const dots = () => within(strip()).queryAllByRole('img', { name: 'Unsaved changes' });

  async function reopen(country = 'ID', writer = windowId()) {
    const tab = { path: '/store/store/edit', search: '?id=5', title: 'Warung Bu Sri', pinned: false };
    windowShelf.set('tabs_12', { tabs: [tab], activeKey: KEY });
    stored(country).keep({ writer, seq: nextSeq(), values: { name: 'Sri' }, version: 1, savedAt: 1 });
    const person = start('/store/store/list');
    await screen.findByLabelText('Note');
    return person;
  }
  const close = () => clickInStrip('button', 'Close Warung Bu Sri');

  afterEach(() => {
    windowShelf.remove('tabs_12');
    for (const country of ['ID', 'TR'])
      for (const one of stored(country).list()) stored(country).remove({ ...one, seq: Infinity });
  });

  test('is marked at once, even if another tab is shown', async () => {
    await reopen();
    expect(dots()).toHaveLength(1);
    expect(within(strip()).getByRole('link', { name: /^Warung Bu Sri/ })).toContainElement(dots()[0] ?? null);
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  test('is not marked for input in another country until that is selected', async () => {
    await reopen('TR');
    expect(dots()).toEqual([]);
    act(() => setCountry('TR'));
    await waitFor(() => expect(dots()).toHaveLength(1));
    act(() => setCountry('ID'));
    await waitFor(() => expect(dots()).toEqual([]));
  });

  test('is not marked for input that another window may still edit', async () => {
    await reopen('ID', 'another-window');
    expect(dots()).toEqual([]);
  });

  test('asks before it closes, and keeps the input if the user stays', async () => {
    const person = await reopen();
    close();
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(dots()).toHaveLength(1);
    expect(stored('ID').list()).toMatchObject([{ values: { name: 'Sri' } }]);
  });

  test('is discarded without being opened', async () => {
    const reported = vi.fn();
    server.use(
      onCall('draft/discard_draft', async ({ request }) => {
        reported(await request.json());
        return answer({});
      }),
    );
    const person = await reopen();
    close();
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(titles()).toEqual(['Today', 'Pages', 'Stores']));
    await waitFor(() => expect(reported).toHaveBeenCalledWith(expect.objectContaining({ place: KEY })));
    expect(
      stored('ID')
        .list()
        .filter(({ isEnded }) => !isEnded),
    ).toEqual([]);
    expect(saved).not.toHaveBeenCalled();
  });

  test('is opened to be saved, then closes', async () => {
    const person = await reopen();
    close();
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toEqual(['Today', 'Pages', 'Stores']));
    expect(saved).toHaveBeenCalledTimes(1);
  });
});

describe('a screen with an error', () => {
  test('shows the error in its tab while the others work', async () => {
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

test('all tabs are listed and found by part of their name', async () => {
  const person = start('/store/store/list');
  await person.click(await screen.findByRole('button', { name: 'Open five' }));
  await screen.findByLabelText('Name');
  const open = titles();
  await person.click(screen.getByRole('button', { name: 'All tabs' }));
  const dialog = await screen.findByRole('dialog', { name: 'All tabs' });
  expect(within(dialog).getAllByRole('menuitem').length).toBe(open.length);
  const field = within(dialog).getByRole('textbox', { name: 'Search tabs' });
  await person.type(field, 'no such tab');
  expect(within(dialog).getByText('No tab has this name.')).toBeVisible();
  await person.clear(field);
  await person.type(field, 'stor{Enter}');
  expect(address()).toContain('/store/store/');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'All tabs' })).toBeNull());
});

test('an unknown page keeps its address and opens no tab', async () => {
  start('/nowhere');
  expect(await screen.findByText('Page Not Found')).toBeVisible();
  expect(address()).toBe('/nowhere');
  expect(titles()).toEqual(['Today', 'Pages']);
  expect(document.title).toBe('404 - Sofra Admin');
});

test('returns the focus to the screen after a country change', async () => {
  const user = { ...testManager, countries: ['ID', 'TR'] };
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
