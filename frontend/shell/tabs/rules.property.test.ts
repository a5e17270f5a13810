import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRoute, mayOpen } from '@shared/routes/table';
import { runs } from '@shared/testing/levels';
import { refresh, reorder, setDirty, setPinned } from './arranging';
import { applyClose, type CloseCommand } from './closing';
import { isEnabled } from './commands';
import { restore, targetOf, toStored } from './restoring';
import type { Tab, TabsState } from './state';
import { activate, visit } from './visiting';

/*
 * Random sequences of operations on the tab strip. After each step the rules of the workspace are checked
 * independently, by what a user sees before and after, without calling the code under test.
 */

const HOME = '/pages/list';
const AFFIX = [HOME, '/store/store/list'];
const LISTS = [...AFFIX, '/comment/list', '/store/crm/list', '/content/article/list', '/system/userList'];
const RECORDS = ['/store/store/edit', '/content/article/edit'];
const LIMIT = 5;

type Step =
  | { do: 'open'; path: string; search: string }
  | { do: 'close'; command: CloseCommand; at: number }
  | { do: 'activate' | 'pin' | 'unpin' | 'dirty' | 'clean' | 'refresh'; at: number }
  | { do: 'drag'; from: number; to: number }
  | { do: 'reload'; role: 'manager' | 'editor' };

const at = fc.nat({ max: 24 });
// Mostly single closes, so that the strip fills up enough for the limits to matter.
const command = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CloseCommand>('close') },
  { weight: 2, arbitrary: fc.constantFrom<CloseCommand>('closeLeft', 'closeRight', 'closeOther') },
  { weight: 1, arbitrary: fc.constant<CloseCommand>('closeAll') },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      path: fc.constantFrom(...RECORDS),
      search: fc.integer({ min: 1, max: 9 }).map((id) => `?id=${id}`),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      path: fc.constantFrom(...LISTS),
      search: fc.constantFrom('', '?page=2', '?b=1&a=2', '?a=2&b=1'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      command,
      at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'activate' as const,
        'pin' as const,
        'dirty' as const,
        'unpin' as const,
        'dirty' as const,
        'clean' as const,
        'refresh' as const,
      ),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drag' as const), from: at, to: at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reload' as const),
      role: fc.constantFrom('manager' as const, 'editor' as const),
    }),
  },
);

const keys = (state: TabsState) => state.tabs.map((tab) => tab.key);
const stays = (tab: Tab) => AFFIX.includes(tab.path) || tab.pinned;
const pick = (state: TabsState, index: number) => state.tabs[index % state.tabs.length] as Tab;

function alwaysTrue(state: TabsState): void {
  expect(state.tabs.length).toBeGreaterThan(0);
  expect(new Set(keys(state)).size).toBe(state.tabs.length);
  expect(new Set(state.tabs.map((tab) => tab.id)).size).toBe(state.tabs.length);
  expect(keys(state).filter((key) => key === state.activeKey)).toHaveLength(1);
  // Affix tabs first in menu order, then pinned tabs, then the others.
  const shape = state.tabs.map((tab) => (AFFIX.includes(tab.path) ? 'a' : tab.pinned ? 'p' : 'o')).join('');
  expect(shape).toMatch(/^a*p*o*$/);
  const affix = state.tabs.filter((tab) => AFFIX.includes(tab.path)).map((tab) => tab.path);
  expect(affix).toEqual(AFFIX.filter((path) => affix.includes(path)));
  // Mounted screens: the active one, those with unsaved input, and at most twelve others.
  const living = state.tabs.filter((tab) => state.mounted.includes(tab.id));
  expect(living).toHaveLength(state.mounted.length);
  expect(living.map((tab) => tab.key)).toContain(state.activeKey);
  expect(living.filter((tab) => !tab.dirty && tab.key !== state.activeKey).length).toBeLessThanOrEqual(12);
}

function untouched(before: TabsState, after: TabsState, except: readonly string[]): void {
  for (const tab of before.tabs) {
    if (except.includes(tab.key)) continue;
    const now = after.tabs.find((other) => other.key === tab.key);
    if (now === undefined) continue;
    expect({ ...now, usedAt: 0 }).toEqual({ ...tab, usedAt: 0 });
  }
}

function open(before: TabsState, path: string, search: string): TabsState {
  const route = findRoute(path);
  if (route === null) throw new Error(path);
  const target = targetOf(route, search, AFFIX);
  const { state: after, evicted, crowding } = visit(before, target);
  expect(after.activeKey).toBe(target.key);
  const wasOpen = keys(before).includes(target.key);
  untouched(before, after, [target.key]);
  if (wasOpen) {
    expect(keys(after)).toEqual(keys(before));
    return after;
  }
  expect(keys(after).at(-1)).toBe(target.key);
  expect(evicted.some((tab) => tab.dirty || stays(tab) || tab.path !== path)).toBe(false);
  expect(keys(after).slice(0, -1)).toEqual(
    keys(before).filter((key) => !evicted.some((tab) => tab.key === key)),
  );
  const peers = after.tabs.filter((tab) => tab.path === path && tab.key !== target.key);
  const couldGo = peers.filter((tab) => !tab.dirty && !stays(tab));
  if (RECORDS.includes(path) && peers.length + 1 > LIMIT) {
    expect(couldGo).toEqual([]);
    expect(crowding !== null).toBe(peers.some((tab) => tab.dirty && !stays(tab)));
  } else expect(crowding).toBeNull();
  // Evicted tabs were used less recently than each tab that could have been evicted.
  for (const removed of evicted)
    for (const left of couldGo) expect(removed.usedAt).toBeLessThanOrEqual(left.usedAt);
  return after;
}

function close(before: TabsState, command: CloseCommand, clicked: Tab): TabsState {
  const order = keys(before);
  const place = order.indexOf(clicked.key);
  const isTarget = (key: string, index: number) =>
    ({
      close: key === clicked.key,
      closeLeft: index < place,
      closeRight: index > place,
      closeOther: key !== clicked.key,
      closeAll: true,
    })[command];
  const expected = before.tabs
    .filter((tab, index) => stays(tab) || !isTarget(tab.key, index))
    .map((tab) => tab.key);
  const after = applyClose(before, command, clicked.key, HOME);
  const isLast = before.tabs.length === 1;
  expect(isEnabled(before, command, clicked.key)).toBe(!isLast && expected.length < order.length);
  if (!isEnabled(before, command, clicked.key)) {
    expect(after).toBe(before);
    return after;
  }
  expect(keys(after)).toEqual(expected);
  untouched(before, after, []);
  if (command === 'closeAll') expect(after.activeKey).toBe(HOME);
  else if (expected.includes(before.activeKey)) expect(after.activeKey).toBe(before.activeKey);
  else if (command === 'close') expect(after.activeKey).toBe(place === 0 ? order[1] : order[place - 1]);
  else expect(after.activeKey).toBe(clicked.key);
  return after;
}

function drag(before: TabsState, from: number, to: number): TabsState {
  const moved = pick(before, from);
  const target = to % before.tabs.length;
  const after = reorder(before, from % before.tabs.length, target);
  const others = (state: TabsState) => keys(state).filter((key) => key !== moved.key);
  expect(others(after)).toEqual(others(before));
  expect(after.activeKey).toBe(before.activeKey);
  if (AFFIX.includes(moved.path)) expect(keys(after)).toEqual(keys(before));
  const peer = before.tabs[target] as Tab;
  if (!AFFIX.includes(moved.path) && !AFFIX.includes(peer.path) && peer.pinned === moved.pinned)
    expect(keys(after).indexOf(moved.key)).toBe(target);
  return after;
}

function reload(before: TabsState, role: 'manager' | 'editor'): TabsState {
  const allowed = (tab: Tab) => {
    const route = findRoute(tab.path);
    return route !== null && mayOpen(route, { is_superuser: false, role });
  };
  const stored: unknown = JSON.parse(JSON.stringify(toStored(before)));
  const affix = AFFIX.filter((path) => role === 'manager' || !path.startsWith('/store'));
  const roleAffix = role === 'manager' ? affix : ['/content/article/list'];
  const after = restore(stored, roleAffix, (route) => mayOpen(route, { is_superuser: false, role }));
  const left = before.tabs.filter(allowed).map((tab) => tab.key);
  if (role === 'manager') {
    // A manager may open every screen of the test, including system/userList.
    expect(keys(after)).toEqual(left);
    if (left.includes(before.activeKey)) expect(after.activeKey).toBe(before.activeKey);
    return after;
  }
  expect([...keys(after)].sort()).toEqual([...new Set([...left, '/content/article/list'])].sort());
  // Restoring the tabs as an editor does not change the manager's tabs.
  return before;
}

function take(before: TabsState, next: Step): TabsState {
  switch (next.do) {
    case 'open':
      return open(before, next.path, next.search);
    case 'close':
      return close(before, next.command, pick(before, next.at));
    case 'drag':
      return drag(before, next.from, next.to);
    case 'reload':
      return reload(before, next.role);
    case 'activate': {
      const { key } = pick(before, next.at);
      const after = activate(before, key);
      expect([after.activeKey, keys(after)]).toEqual([key, keys(before)]);
      return after;
    }
    case 'pin':
    case 'unpin': {
      const tab = pick(before, next.at);
      const after = setPinned(before, tab.key, next.do === 'pin');
      expect([...keys(after)].sort()).toEqual([...keys(before)].sort());
      expect(after.activeKey).toBe(before.activeKey);
      untouched(before, after, [tab.key]);
      return after;
    }
    case 'dirty':
    case 'clean':
      return setDirty(before, pick(before, next.at).key, next.do === 'dirty');
    case 'refresh': {
      const tab = pick(before, next.at);
      const after = refresh(before, tab.key);
      untouched(before, after, [tab.key]);
      expect(keys(after)).toEqual(keys(before));
      return after;
    }
  }
}

test('the rules of the workspace hold through any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (steps) => {
      let state = restore(null, AFFIX, () => true);
      alwaysTrue(state);
      for (const next of steps) {
        state = take(state, next);
        alwaysTrue(state);
      }
    }),
    { numRuns: runs(400) },
  );
});
