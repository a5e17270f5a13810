import { cleanup, render, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { http } from 'msw';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import contract from '@shared/api/contract.json';
import { RECORDS } from '@shared/api/records';
import { findRoute, listOf } from '@shared/routes/table';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { ListDefinition } from '@shared/table/state/definition';
import { lazyPart } from '@shared/ui/lazyPart';
import { TabContext, WorkspaceContext, type TabHandle } from '@shared/workspace/contract';
import { askEarly, earlyAnswers } from '@shared/session/early';
import { readListState, toListInput } from '@shared/table/state/listState';
import { firstRows } from './firstRows';
import { screens } from './screens';
import { mislabelledOf, refusedOf, unexcused, unshownOf, type ServerList } from './testing/listContract';

/* Compares the definitions of lists with the API description (`make api` writes it). */

type Role = Parameters<typeof setUser>[0]['role'];
const serverLists: Record<string, ServerList> = contract.lists;

const shown: ListDefinition<unknown>[] = [];
vi.mock('@shared/table/screen/ListScreen', () => ({
  ListScreen: ({ definition }: { definition: ListDefinition<unknown> }) => {
    shown.push(definition);
    return <p>drawn</p>;
  },
}));

const server = startServer();
completeBrowser();

const ELSEWHERE = 'asked beside the list, by the part that knows the record';
const UNASKED = 'for programs; no screen needs it';
const TRANSLATED = 'the screen asks for it in other words';
/** Features that only the server offers, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'business_message filter lead_id': UNASKED,
  'changeset filter actor_id': 'takes one person, and filters of lists take several',
  'comment filter author_id': UNASKED,
  'comment filter wave_id': ELSEWHERE,
  'crm sort rank': 'the order of the board',
  'picture filter mine': TRANSLATED,
  'picture filter size_from': TRANSLATED,
  'picture filter size_to': TRANSLATED,
  'redirect filter page_id': ELSEWHERE,
  'store filter bbox': 'asked by the map',
  'store filter source': 'for programs that compare us with a source',
  'store_duplicate filter score_from': TRANSLATED,
  'store_duplicate filter score_to': TRANSLATED,
  'store_merge filter store_id': UNASKED,
  'store_sync filter item_id': UNASKED,
};

/**
 * Lists whose menu badge counts something else: only the user's overdue tasks; pages without redirects; pairs, not
 * merges. The tabs of the comments show their counts.
 */
const COUNTED_OTHERWISE = new Set(['comment', 'crm', 'redirect', 'store_merge']);

type ListScreenOf = readonly [screen: string, path: string, area: string];

/** Lists that no record screen links to, and lists of kinds without a table. */
const OTHER_LISTS: readonly ListScreenOf[] = [
  ['StoreDuplicates', '/store/store/duplicates', 'store_duplicate'],
  ['StoreDuplicates', '/store/store/duplicates?part=merges', 'store_merge'],
  ['Tags', '/store/reference/tags', 'tag'],
  ['Holidays', '/store/reference/holidays', 'holiday'],
  ['Brands', '/store/reference/brands', 'brand'],
  ['Templates', '/store/reference/templates', 'message_template'],
  ['PageList', '/pages/list?part=redirects', 'redirect'],
  ['Changes', '/content/me/changes', 'changeset'],
];

/** The list of each record kind that has a table. */
function listsOfRecords(): readonly ListScreenOf[] {
  return Object.values(RECORDS).flatMap(({ screen, area }): readonly ListScreenOf[] => {
    const route = findRoute(screen);
    const { screen: name = '', path = '' } = (route === null ? null : listOf(route)) ?? {};
    const isOther = OTHER_LISTS.some((other) => other[2] === area);
    return isOther ? [] : [[name, path, area]];
  });
}

/** Every list screen with the address of its table view and the server's name of the list. */
const LISTS = [...OTHER_LISTS, ...listsOfRecords()];

const tab: TabHandle = {
  key: 'test',
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  close: () => undefined,
  replace: () => undefined,
  onRefresh: () => () => undefined,
  setActions: () => undefined,
  setOwnCountry: () => undefined,
  hasUnsaved: () => false,
  isActive: () => true,
};
const workspace = { open: () => undefined, href: (path: string) => path, changeCountry: () => undefined };
const user = {
  user_id: 12,
  username: 'ada',
  nickname: 'Ada',
  is_superuser: false,
  role: 'manager' as Role,
  countries: ['ID'],
  language: 'en',
  must_change_password: false,
  must_set_up_second_factor: false,
};

/** Return the list definition of the screen, after the enumerations are loaded. */
async function definitionOf(
  screen: string,
  path: string,
  there: ServerList,
): Promise<ListDefinition<unknown>> {
  const load = screens[screen];
  if (load === undefined) throw new Error(screen);
  const Screen = lazyPart(load);
  shown.length = 0;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <WorkspaceContext value={workspace}>
          <TabContext value={tab}>
            <Suspense>
              <Screen />
            </Suspense>
          </TabContext>
        </WorkspaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const hasOptions = (list: ListDefinition<unknown>) =>
    list.defaults.filters.every(
      (spec) => spec.kind !== 'many' || spec.options.length > 0 || there.filters[spec.key]?.choices === null,
    );
  await waitFor(() => expect(shown.some(hasOptions)).toBe(true));
  return shown.at(-1) as ListDefinition<unknown>;
}

const enums = Object.fromEntries(
  Object.entries(contract.enums).map(([name, values]) => [
    name,
    values.map((value) => ({ value, label: value })),
  ]),
);
/** A country with three region levels, which determine the filters of lists. */
const pack = {
  code: 'ID',
  regions: [1, 2, 3].map((level) => ({ level, name: `Level ${level}`, is_text: false })),
};
beforeEach(() => {
  beginSession('token', 12);
  setUser(user);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ user, countries: [pack], enums, menu_counts: {} })),
    onCall('store_sync/query_sources', () => answer([])),
    http.post('*', () => answer({ list: [], total: 0, total_is_exact: true, page: 1, page_size: 20 })),
  );
});

const AREAS = [...new Set(LISTS.map(([, , area]) => area))];

test.each(AREAS)(
  'the columns, filters, sorts and actions of the list %s match those of the server',
  async (area) => {
    const there = serverLists[area] as ServerList;
    const lists: ListDefinition<unknown>[] = [];
    const refused: string[] = [];
    for (const [screen, path] of LISTS.filter((one) => one[2] === area)) {
      for (const role of there.roles) {
        setUser({ ...user, role: role as Role });
        const list = await definitionOf(screen, path, there);
        cleanup();
        expect(list.area).toBe(area);
        // The list's header shows the same count as the menu entry.
        const { countKey } = findRoute(path.replace(/\?.*/, '')) ?? {};
        if (!COUNTED_OTHERWISE.has(area)) expect(list.waitingKey).toBe(countKey);
        refused.push(...refusedOf(list, role, there).map((problem) => `${role}: ${problem}`));
        refused.push(...mislabelledOf(list, there));
        lists.push(list);
      }
    }
    expect([...refused, ...unexcused(area, unshownOf(area, lists, there), NOT_SHOWN)]).toEqual([]);
  },
);

test('every list of the server has a screen in this test', () => {
  expect([...AREAS].sort()).toEqual(Object.keys(serverLists).sort());
});

const EARLY_LISTS = LISTS.filter(([, path]) => firstRows(path, '') !== undefined);

test.each(EARLY_LISTS)(
  'the first rows of %s are requested early with the query of the list',
  async (screen, path, area) => {
    const list = await definitionOf(screen, path, serverLists[area] as ServerList);
    const rows = firstRows(path, '');
    askEarly(rows);
    await earlyAnswers();
    expect(list.early?.(toListInput(readListState(new URLSearchParams(), list.defaults)))).toMatchObject({
      list: [],
    });
    expect(firstRows(path, '?page=2')).toBeUndefined();
  },
);
