import { describe, expect, test } from 'vitest';
import { createShelf, type Shelf } from '@shared/storage/storage';
import { reorder, setDirty, setPinned } from './arranging';
import { applyClose } from './closing';
import { isEnabled } from './commands';
import { restore, targetOf } from './restoring';
import { createTabStore } from './store';
import { allRoutes, findRoute, type RouteEntry } from '@shared/routes/table';
import { MAX_MOUNTED, type TabsState } from './state';
import { activate, replaceTab, visit } from './visiting';

const HOME = '/pages/list';
const TODAY = '/today';
const STORES = '/store/store/list';
const EDIT = '/store/store/edit';
const manager = { is_superuser: false, role: 'manager' } as const;

function route(path: string): RouteEntry {
  const result = findRoute(path);
  if (result === null) throw new Error(`no route ${path}`);
  return result;
}

const to = (path: string, search = '') => targetOf(route(path), search, [HOME]);
const start = () => restore(null, [HOME], () => true);
const keys = (state: TabsState) => state.tabs.map((tab) => tab.key);

function open(...places: [string, string?][]): TabsState {
  return places.reduce((state, [path, search]) => visit(state, to(path, search)).state, start());
}

describe('the identity of a tab', () => {
  test('is the same for the same record, in any order of the query', () => {
    const state = open(
      [EDIT, '?id=5&from=list'],
      [EDIT, '?from=list&id=5'],
      [EDIT, '?id=%35'],
      [EDIT, '?id=5#photos'],
    );
    expect(keys(state)).toEqual([HOME, `${EDIT}?id=5`]);
  });

  test('is not changed by filters, which change the tab in place', () => {
    const state = open([STORES, '?status=draft'], [HOME], [STORES, '?status=live&page=2']);
    expect(keys(state)).toEqual([HOME, STORES]);
    expect(state.tabs[1]?.search).toBe('?status=live&page=2');
  });

  test('differs by id, so that closing one record keeps the other', () => {
    const state = applyClose(open([EDIT, '?id=1'], [EDIT, '?id=2']), 'close', `${EDIT}?id=1`, HOME);
    expect(keys(state)).toEqual([HOME, `${EDIT}?id=2`]);
    expect(state.activeKey).toBe(`${EDIT}?id=2`);
  });
});

describe('a record that gets its id', () => {
  test('keeps its position and its screen', () => {
    const before = open(['/store/storeSync/detail'], [STORES]);
    const after = replaceTab(before, '/store/storeSync/detail', to('/store/storeSync/detail', '?id=7'));
    expect(keys(after)).toEqual([HOME, '/store/storeSync/detail?id=7', STORES]);
    expect(after.tabs[1]?.id).toBe(before.tabs[1]?.id);
    expect(after.activeKey).toBe(STORES);
  });

  test('is replaced by the tab that already shows it', () => {
    const before = open([EDIT, '?id=7'], ['/store/store/add']);
    const after = replaceTab(before, '/store/store/add', to(EDIT, '?id=7'));
    expect(keys(after)).toEqual([HOME, `${EDIT}?id=7`]);
    expect(after.activeKey).toBe(`${EDIT}?id=7`);
  });
});

describe('closing the active tab', () => {
  test('goes to the previous one', () => {
    const state = activate(open([STORES], [EDIT, '?id=1'], [EDIT, '?id=2']), `${EDIT}?id=1`);
    expect(applyClose(state, 'close', `${EDIT}?id=1`, HOME).activeKey).toBe(STORES);
  });

  test('goes to the next one from the first place', () => {
    const free = restore({ tabs: [STORES, EDIT].map(bare), activeKey: STORES }, [], () => true);
    expect(applyClose(free, 'close', STORES, HOME).activeKey).toBe(EDIT);
  });
});

function bare(path: string) {
  return { path, search: '', title: path, pinned: false };
}

describe('a limit on tabs of one path', () => {
  const five = () => open(...[1, 2, 3, 4, 5].map((id): [string, string] => [EDIT, `?id=${id}`]));

  test('closes the least recently used tab and none of another path', () => {
    const state = activate(visit(five(), to(STORES)).state, `${EDIT}?id=1`);
    const { state: after, evicted } = visit(state, to(EDIT, '?id=6'));
    expect(evicted.map((tab) => tab.key)).toEqual([`${EDIT}?id=2`]);
    expect(keys(after)).toContain(STORES);
  });

  test('skips unsaved and pinned tabs', () => {
    const state = setPinned(setDirty(five(), `${EDIT}?id=1`, true), `${EDIT}?id=2`, true);
    expect(visit(state, to(EDIT, '?id=6')).evicted.map((tab) => tab.key)).toEqual([`${EDIT}?id=3`]);
  });

  test('asks about the oldest if all are unsaved', () => {
    const all = five().tabs.filter((tab) => tab.path === EDIT);
    const state = all.reduce((next, tab) => setDirty(next, tab.key, true), five());
    const { evicted, crowding } = visit(state, to(EDIT, '?id=6'));
    expect(evicted).toEqual([]);
    expect(crowding?.key).toBe(`${EDIT}?id=1`);
  });
});

describe('the commands', () => {
  test.each([
    ['the home tab', HOME, ['reload', 'closeRight', 'closeOther', 'closeAll']],
    ['the only other tab', STORES, ['reload', 'close', 'closeAll', 'pin']],
  ] as const)('are offered on %s only where they do something', (_name, key, offered) => {
    const state = open([STORES]);
    const all = [
      'reload',
      'close',
      'closeLeft',
      'closeRight',
      'closeOther',
      'closeAll',
      'pin',
      'unpin',
    ] as const;
    expect(all.filter((command) => isEnabled(state, command, key))).toEqual(offered);
  });

  test('on a clicked tab activate it if the active tab was closed', () => {
    const state = open([STORES], [EDIT, '?id=1'], [EDIT, '?id=2']);
    expect(applyClose(state, 'closeRight', STORES, HOME).activeKey).toBe(STORES);
    expect(applyClose(state, 'closeLeft', `${EDIT}?id=2`, HOME).activeKey).toBe(`${EDIT}?id=2`);
  });

  test('close all keeps the fixed tabs and opens the home tab', () => {
    const state = applyClose(open([STORES], [EDIT, '?id=1']), 'closeAll', STORES, HOME);
    expect([keys(state), state.activeKey]).toEqual([[HOME], HOME]);
  });
});

describe('the order', () => {
  test('never moves a tab before the fixed ones', () => {
    const state = open([STORES], [EDIT, '?id=1']);
    expect(keys(reorder(state, 2, 0))).toEqual([HOME, `${EDIT}?id=1`, STORES]);
    expect(reorder(state, 0, 2)).toBe(state);
  });
});

describe('mounted screens', () => {
  const many = () =>
    open(
      ...['/comment/list', STORES, '/store/crm/list', '/content/video/list'].map((path): [string] => [path]),
    );

  test('are the visited tabs, and a restored one once it is opened', () => {
    const restored = restore(
      { tabs: [bare(STORES), bare('/comment/list')], activeKey: STORES },
      [HOME],
      () => true,
    );
    expect(restored.mounted).toEqual(restored.tabs.filter((tab) => tab.key === STORES).map((tab) => tab.id));
    expect(many().mounted).toHaveLength(5);
  });

  test('are at most twelve, closed by least recent use, never with unsaved input', () => {
    const lists = allRoutes().filter((entry) => entry.screen !== undefined && entry.ignoreKeepAlive !== true);
    const details = [1, 2, 3, 4, 5].map((id): [string, string] => ['/store/storeSync/detail', `?id=${id}`]);
    const visited = open(...lists.map((entry): [string] => [entry.path]), [STORES]);
    const before = setDirty(visited, STORES, true);
    const state = details.reduce((next, [path, search]) => visit(next, to(path, search)).state, before);
    const alive = state.tabs.filter((tab) => state.mounted.includes(tab.id));
    expect(alive).toHaveLength(MAX_MOUNTED);
    expect(alive.map((tab) => tab.key)).toContain(STORES);
    const clean = alive.filter((tab) => !tab.dirty).map((tab) => tab.usedAt);
    const removed = state.tabs.filter((tab) => !state.mounted.includes(tab.id)).map((tab) => tab.usedAt);
    expect(removed.length).toBeGreaterThan(0);
    expect(Math.max(...removed)).toBeLessThan(Math.min(...clean));
  });

  test('exclude an edit screen that is left, unless it has unsaved input', () => {
    const state = open([EDIT, '?id=1']);
    const id = state.tabs[1]?.id;
    expect(activate(state, HOME).mounted).not.toContain(id);
    expect(activate(setDirty(state, `${EDIT}?id=1`, true), HOME).mounted).toContain(id);
  });
});

describe('stored tabs', () => {
  function shelves() {
    const areas = [new Map<string, string>(), new Map<string, string>()];
    const [window, local] = areas.map((map): Shelf =>
      createShelf(() => ({
        getItem: (key) => map.get(key) ?? null,
        setItem: (key, value) => map.set(key, value),
        removeItem: (key) => map.delete(key),
        length: 0,
        key: () => null,
      })),
    ) as [Shelf, Shelf];
    return { window, local };
  }

  test('do not bring back a closed tab', () => {
    const both = shelves();
    const store = createTabStore(1, manager, both);
    store.setState(visit(store.getState(), to(STORES)).state);
    store.setState(applyClose(store.getState(), 'close', STORES, HOME));
    expect(keys(createTabStore(1, manager, both).getState())).toEqual([TODAY, HOME]);
  });

  test('belong to one person', () => {
    const both = shelves();
    const store = createTabStore(1, manager, both);
    store.setState(visit(store.getState(), to(STORES)).state);
    expect(keys(createTabStore(2, manager, both).getState())).toEqual([TODAY, HOME]);
  });

  test('leave out screens that the role can no longer open', () => {
    const both = shelves();
    const store = createTabStore(1, manager, both);
    store.setState(visit(store.getState(), to(STORES)).state);
    store.setState(visit(store.getState(), to('/content/article/list')).state);
    const editor = createTabStore(1, { is_superuser: false, role: 'editor' }, both);
    expect(keys(editor.getState())).toEqual([TODAY, '/content/article/list']);
  });

  test('of one window are not replaced by those of another', () => {
    const both = shelves();
    const other = { local: both.local, window: shelves().window };
    const mine = createTabStore(1, manager, both);
    mine.setState(visit(mine.getState(), to(STORES)).state);
    const incoming = createTabStore(1, manager, other);
    incoming.setState(visit(incoming.getState(), to('/comment/list')).state);
    expect(keys(createTabStore(1, manager, both).getState())).toEqual([TODAY, HOME, STORES]);
  });

  test('that cannot be read are ignored', () => {
    for (const rubbish of [null, 7, 'x', { tabs: 3 }, { tabs: [null, { path: 1 }] }])
      expect(keys(restore(rubbish, [HOME], () => true))).toEqual([HOME]);
  });
});
