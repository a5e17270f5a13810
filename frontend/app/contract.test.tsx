import { render, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { http } from 'msw';
import { lazy, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import contract from '@shared/api/contract.json';
import { beginSession, setCountry, setUser } from '@shared/session/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { ListDefinition } from '@shared/table/definition';
import type { FilterSpec } from '@shared/table/filters';
import { TabContext, WorkspaceContext, type TabHandle } from '@shared/workspace/contract';
import { screens } from './screens';

/* What lists say of themselves on the screen, held against what the server takes (`make api` writes it). */

type Role = Parameters<typeof setUser>[0]['role'];
interface ServerFilter {
  kind: string;
  several: boolean;
  choices: string[] | null;
}
interface ServerList {
  roles: string[];
  columns: Record<string, string[]>;
  filters: Record<string, ServerFilter>;
  sorts: string[];
  actions: string[];
}
const serverLists: Record<string, ServerList> = contract.lists;

const shown: ListDefinition<unknown>[] = [];
vi.mock('@shared/table/ListScreen', () => ({
  ListScreen: ({ definition }: { definition: ListDefinition<unknown> }) => {
    shown.push(definition);
    return <p>drawn</p>;
  },
}));

const server = startServer();
completeBrowser();

/** Every screen that is a list, at the address where it is drawn as one, and the server's name of the list. */
const LISTS: readonly (readonly [string, string, string])[] = [
  ['StoreList', '/store/store/list', 'store'],
  ['StoreDuplicates', '/store/store/duplicates', 'store_duplicate'],
  ['StoreDuplicates', '/store/store/duplicates?part=merges', 'store_merge'],
  ['Tags', '/store/reference/tags', 'tag'],
  ['Holidays', '/store/reference/holidays', 'holiday'],
  ['Brands', '/store/reference/brands', 'brand'],
  ['Templates', '/store/reference/templates', 'message_template'],
  ['ErrorFeedbackList', '/store/error_feedback/list', 'error_feedback'],
  ['BusinessMessageList', '/store/business_message/list', 'business_message'],
  ['SyncStoreList', '/store/storeSync/list', 'store_sync'],
  ['CrmList', '/store/crm/list', 'crm'],
  ['PageList', '/pages/list', 'page'],
  ['PageList', '/pages/list?part=redirects', 'redirect'],
  ['CommentList', '/comment/list', 'comment'],
  ['ArticleList', '/content/article/list', 'article'],
  ['VideoList', '/content/video/list', 'video'],
  ['CollectionList', '/collection/list', 'collection'],
  ['UploadPictures', '/upload/pictures', 'picture'],
  ['Changes', '/content/me/changes', 'changeset'],
  ['UserList', '/system/userList', 'user'],
];

const tab: TabHandle = {
  key: 'test',
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  close: () => undefined,
  replace: () => undefined,
  onRefresh: () => () => undefined,
  setActions: () => undefined,
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
};

/** The screen's own definition of its list, once the enumerations are known. */
async function definitionOf(
  screen: string,
  path: string,
  there: ServerList,
): Promise<ListDefinition<unknown>> {
  const load = screens[screen];
  if (load === undefined) throw new Error(screen);
  const Screen = lazy(load);
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
beforeEach(() => {
  beginSession('token', 12);
  setUser(user);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ user, countries: [], enums, menu_counts: {} })),
    onCall('store_sync/query_sources', () => answer([])),
    http.post('*', () => answer({ list: [], total: 0, total_is_exact: true, page: 1, page_size: 20 })),
  );
});

const SERVER_KINDS: Record<FilterSpec['kind'], readonly string[]> = {
  many: ['choice', 'text', 'integer'],
  texts: ['text'],
  ids: ['id'],
  yesNo: ['boolean'],
  number: ['integer', 'float'],
  date: ['date'],
};

/** What is wrong with a filter of the screen, in the server's eyes. */
function problemsOf(spec: FilterSpec, list: ServerList): readonly string[] {
  const taken = list.filters[spec.key];
  if (taken === undefined) return [`no filter ${spec.key}`];
  const isKind = SERVER_KINDS[spec.kind].includes(taken.kind);
  const isSeveral = taken.several === ['many', 'texts', 'ids'].includes(spec.kind);
  const unknown =
    spec.kind === 'many' && taken.choices !== null
      ? spec.options.filter(({ value }) => !(taken.choices ?? []).includes(value))
      : [];
  return [
    ...(isKind && isSeveral ? [] : [`${spec.key} is ${spec.kind} here and ${taken.kind} there`]),
    ...unknown.map(({ value }) => `${spec.key} cannot be ${value}`),
  ];
}

/** What of a list the server would refuse, were it asked for by a person of this role. */
function refused(list: ListDefinition<unknown>, role: string, there: ServerList): readonly string[] {
  const { defaults, columns, exporting, bulk } = list;
  const sorts = [defaults.sortBy, ...defaults.sorts, ...columns.flatMap(({ sort }) => sort ?? [])];
  const leftOut = exporting?.leavesOut ?? [];
  const exported =
    exporting === null ? [] : columns.map(({ id }) => id).filter((id) => !leftOut.includes(id));
  const actions = (bulk?.actions ?? []).map(({ id }) => id);
  return [
    ...defaults.filters.flatMap((spec) => problemsOf(spec, there)),
    ...sorts.filter((sort) => !there.sorts.includes(sort)).map((sort) => `no sort ${sort}`),
    ...exported.filter((id) => there.columns[id]?.includes(role) !== true).map((id) => `no column ${id}`),
    ...actions.filter((id) => !there.actions.includes(id)).map((id) => `no action ${id}`),
  ];
}

const CASES = LISTS.flatMap(([screen, path, area]) =>
  (serverLists[area]?.roles ?? []).map((role) => [area, role as Role, screen, path] as const),
);

test.each(CASES)(
  'the list %s asks for nothing that the server refuses a %s',
  async (area, role, screen, path) => {
    setUser({ ...user, role });
    const there = serverLists[area] as ServerList;
    const list = await definitionOf(screen, path, there);
    expect(list.area).toBe(area);
    expect(refused(list, role ?? '', there)).toEqual([]);
  },
);

test('every list of the server is held against its screen', () => {
  expect([...new Set(LISTS.map(([, , area]) => area))].sort()).toEqual(Object.keys(serverLists).sort());
});
