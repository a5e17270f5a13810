import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import type { Role } from '@shared/routes/roles';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { ToastHost } from '@shared/ui/ToastHost';
import { toasts } from '@shared/ui/toasts';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import type { DuplicatePair, StoreDetail } from '../model';
import { MOMENT_MS } from '../merging/useMerging';
import { testPair } from '../testing/duplicates';
import { testPack, testStore, testTaxonomies } from '../testing/reference';
import StoreMergeScreen from './StoreMergeScreen';

// The map needs features that jsdom does not have. It is tested in a real browser.
vi.mock('../merging/PairMap', () => ({ default: () => <div>Map</div> }));

const server = startServer();
completeBrowser();

const replaced: unknown[] = [];
const tab = testTab({ replace: (path, query) => void replaced.push([path, query]) });
const workspace = {
  open: () => undefined,
  href: (path: string) => path,
  changeCountry: () => undefined,
};
const FIRST: StoreDetail = {
  ...testStore,
  store_id: 5,
  name: 'Warung Bu Sri',
  branch_name: '',
  intro: '',
  cuisines: ['padang'],
};
const SECOND: StoreDetail = {
  ...testStore,
  store_id: 9,
  name: 'Bu Sri',
  branch_name: '',
  intro: 'Since 1990',
  cuisines: ['betawi'],
  slug: 'bu-sri',
};
const NEXT = {
  ...testPair,
  pair_id: 4,
  store_a: { ...testPair.store_a, store_id: 20, name: 'Kopi' },
  store_b: { ...testPair.store_b, store_id: 21, name: 'Toko Kopi' },
};
const MERGED = {
  merge_id: null,
  changeset_id: null,
  store: { ...FIRST, cuisines: ['padang', 'betawi'] },
  changes: [],
  moved: { picture: { label: 'pictures', count: 2 } },
  warnings: [],
};
/** Value of the paused clock. */
const STARTED = 5000;
const requests: Record<string, unknown>[] = [];
const resolved: Record<string, unknown>[] = [];

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  return (await request.json()) as Record<string, unknown>;
}

function person(role: Role) {
  return {
    user_id: 12,
    username: 'maria',
    nickname: 'Maria',
    is_superuser: false,
    role,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  };
}

const pairs = (list: unknown[]) => ({
  list,
  total: list.length,
  total_is_exact: true,
  page: 1,
  page_size: 100,
});

beforeEach(() => {
  for (const stored of [replaced, requests, resolved]) stored.length = 0;
  toasts.setState({ list: [] });
  setBoot(testBoot);
  beginSession('token', 12);
  setUser(person('manager'));
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ user: person('manager'), countries: [testPack], enums: {}, menu_counts: {} }),
    ),
    onCall('taxonomy/get_taxonomies', () => answer(testTaxonomies)),
    onCall('store/get_store_detail', async ({ request }) => {
      const { store_id: id } = await bodyOf(request);
      return answer(id === 5 ? FIRST : id === 9 ? SECOND : { ...testStore, store_id: id });
    }),
    onCall('store/query_duplicates', () =>
      answer(pairs([{ ...testPair, allowed_actions: [...testPair.allowed_actions, 'merge'] }, NEXT])),
    ),
    onCall('store/merge_stores', async ({ request }) => {
      const body = await bodyOf(request);
      if (body['validate_only'] === true) return answer(MERGED);
      requests.push(body);
      return answer({ ...MERGED, merge_id: 7, changeset_id: 8 });
    }),
    onCall('store/resolve_duplicate', async ({ request }) => {
      resolved.push(await bodyOf(request));
      return answer(testPair);
    }),
  );
});

function show(search = '?a=5&b=9') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/store/store/merge${search}`]}>
        <WorkspaceContext value={workspace}>
          <TabContext value={tab}>
            <StoreMergeScreen />
          </TabContext>
        </WorkspaceContext>
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const row = (name: string) => screen.findByRole('listitem', { name });

async function pressedIn(name: string) {
  return within(await row(name)).getByRole('button', { pressed: true });
}

describe('two stores side by side', () => {
  test('shows the differing values with a suggested choice, and what is merged automatically', async () => {
    show();
    expect(await pressedIn('Short introduction')).toHaveTextContent('Since 1990');
    expect(await pressedIn('Cuisines')).toHaveTextContent('Both');
    expect(await screen.findByText(/2 pictures move along/)).toBeVisible();
    expect(screen.getByText(/\d+ fields are the same/)).toBeVisible();
    expect(within(await row('Cuisines')).getByText('padang, betawi')).toBeVisible();
  });

  test('merges by keyboard, offers undo, and opens the next pair', async () => {
    const user = show();
    await row('Name');
    await user.keyboard('j2');
    expect(await pressedIn('Name')).toHaveTextContent('Bu Sri');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      winner_id: 5,
      loser_id: 9,
      winner_version: FIRST.version,
      field_choices: { name: 'loser', intro: 'loser', cuisines: 'union', slug: 'winner' },
    });
    expect(await screen.findByText('Bu Sri is now merged into Warung Bu Sri')).toBeVisible();
    expect(replaced).toEqual([['/store/store/merge', { a: 20, b: 21 }]]);
    server.use(
      onCall('store/undo_merge', async ({ request }) => {
        requests.push(await bodyOf(request));
        return answer({
          merge_id: 7,
          store: SECOND,
          winner: testPair.store_a,
          changeset_id: 9,
          not_undone: [],
        });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Bu Sri is a separate store again')).toBeVisible();
    expect(requests[1]).toEqual({ merge_id: 7 });
    await waitFor(() => expect(replaced.at(-1)).toEqual(['/store/store/merge', { a: 5, b: 9 }]));
  });

  test('pressing the key twice merges one pair only', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    server.use(
      onCall('store/merge_stores', async ({ request }) => {
        const body = await bodyOf(request);
        if (body['validate_only'] === true) return answer(MERGED);
        requests.push(body);
        await finished;
        return answer({ ...MERGED, merge_id: 7, changeset_id: 8 });
      }),
    );
    const now = vi.spyOn(performance, 'now').mockReturnValue(STARTED);
    const user = show();
    await row('Name');
    const merge = () => user.keyboard('{Control>}{Enter}{/Control}');
    await merge();
    await waitFor(() => expect(requests).toHaveLength(1));
    await merge();
    finish();
    await waitFor(() => expect(replaced).toHaveLength(1));
    await merge();
    await user.click(screen.getByRole('button', { name: /^Merge into/ }));
    now.mockReturnValue(STARTED + MOMENT_MS);
    await merge();
    await waitFor(() => expect(replaced).toHaveLength(2));
    expect(requests).toHaveLength(2);
  });

  test('keeps manual choices when the other store becomes the winner', async () => {
    const user = show();
    await row('Name');
    await user.keyboard('j1S');
    expect(screen.getByRole('button', { name: /Merge into Bu Sri/ })).toBeVisible();
    expect(await pressedIn('Name')).toHaveTextContent('Warung Bu Sri');
    expect(await pressedIn('Web address')).toHaveTextContent('bu-sri');
  });

  test('a colleague’s change is announced, and the choices stay', async () => {
    const user = show();
    await row('Name');
    await user.keyboard('j2');
    server.use(
      onCall('store/merge_stores', async ({ request }) => {
        const body = await bodyOf(request);
        if (body['validate_only'] === true) return answer(MERGED);
        return refuse(10006, 'Bu Sri was changed by Sari at 21 Nov 2026, 12:00. Reload to see the changes.');
      }),
      onCall('store/get_store_detail', async ({ request }) => {
        const { store_id: id } = await bodyOf(request);
        return answer(id === 5 ? FIRST : { ...SECOND, version: 2, intro: 'Since 1985' });
      }),
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Bu Sri was changed by Sari/)).toHaveTextContent('Your choices are kept');
    await waitFor(async () => expect(await pressedIn('Short introduction')).toHaveTextContent('Since 1985'));
    expect(await pressedIn('Name')).toHaveTextContent('Bu Sri');
    expect(replaced).toEqual([]);
  });

  test('warnings are confirmed with their token', async () => {
    let tries = 0;
    server.use(
      onCall('store/merge_stores', async ({ request }) => {
        const body = await bodyOf(request);
        if (body['validate_only'] === true) return answer(MERGED);
        tries += 1;
        requests.push(body);
        if (tries > 1) return answer({ ...MERGED, merge_id: 7, changeset_id: 8 });
        const warnings = [
          { code: 'owner_verified', field: 'verification', msg: 'Bu Sri was verified later' },
        ];
        return refuse(10009, 'Please confirm', { warnings, confirm_token: 'yes' });
      }),
    );
    const user = show();
    await row('Name');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm before merging' });
    expect(within(dialog).getByText('Bu Sri was verified later')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Merge stores' }));
    await waitFor(() => expect(requests[1]).toMatchObject({ confirm_token: 'yes' }));
  });

  test('incompatible values are reported at their fields', async () => {
    const errors = { cuisines: ['At most 5 cuisines. These do not fit: Betawi'] };
    server.use(onCall('store/merge_stores', () => refuse(10005, 'At most 5 cuisines', { errors })));
    show();
    expect(await within(await row('Cuisines')).findByRole('alert')).toHaveTextContent(
      'These do not fit: Betawi',
    );
    expect(screen.getByText(/Check the fields in red/)).toBeVisible();
  });

  test('operators see why they cannot merge, and can mark a pair as different', async () => {
    setUser(person('operator'));
    const user = show();
    expect(await screen.findByText(/Only managers can merge/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Merge into/ })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}r');
    await waitFor(() => expect(resolved).toHaveLength(1));
    expect(resolved[0]).toMatchObject({ pair_id: 3, decision: 'not_duplicate' });
    expect(requests).toEqual([]);
    await waitFor(() => expect(replaced).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(replaced.at(-1)).toEqual(['/store/store/merge', { a: 5, b: 9 }]));
    expect(resolved[1]).toEqual({ pair_id: 3, decision: 'reopen' });
  });

  test('users without permission ask managers to merge, once', async () => {
    setUser(person('operator'));
    let pair = {
      ...testPair,
      allowed_actions: ['not_duplicate', 'ask_manager'] as DuplicatePair['allowed_actions'],
    };
    server.use(
      onCall('store/query_duplicates', () => answer(pairs([pair]))),
      onCall('store/resolve_duplicate', async ({ request }) => {
        resolved.push(await bodyOf(request));
        pair = { ...pair, version: 2, asked_at: '2026-11-20T02:00:00Z', allowed_actions: ['not_duplicate'] };
        return answer(pair);
      }),
    );
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Ask a manager to merge' }));
    expect(await screen.findByText(/Managers notified/)).toBeVisible();
    expect(resolved).toEqual([{ pair_id: 3, version: 1, decision: 'ask_manager' }]);
    expect(screen.queryByRole('button', { name: 'Ask a manager to merge' })).toBeNull();
    expect(replaced).toEqual([]);
  });

  test('a notification opens its pair', async () => {
    const queries: Record<string, unknown>[] = [];
    server.use(
      onCall('store/query_duplicates', async ({ request }) => {
        queries.push(await bodyOf(request));
        return answer(pairs([testPair]));
      }),
    );
    show('?pair=3');
    expect(await pressedIn('Name')).toHaveTextContent('Warung Bu Sri');
    expect(queries[0]).toMatchObject({ ids: [3] });
  });

  test('snoozing takes a number of days', async () => {
    const user = show();
    await row('Name');
    await user.keyboard('s');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(resolved[0]).toMatchObject({ decision: 'snooze' }));
  });

  test('the last pair returns to the list', async () => {
    server.use(onCall('store/query_duplicates', () => answer(pairs([testPair]))));
    const user = show();
    await row('Name');
    await user.keyboard('r');
    await waitFor(() => expect(replaced).toEqual([['/store/store/duplicates', undefined]]));
  });

  test('a pair that is already merged shows that', async () => {
    const merge = {
      merge_id: 7,
      merged_at: '2026-11-20T02:00:00Z',
      merged_by: { user_id: 1, nickname: 'Sari', role: 'manager' },
      allowed_actions: ['undo'],
    };
    server.use(
      onCall('store/get_store_detail', async ({ request }) => {
        const { store_id: id } = await bodyOf(request);
        if (id === 5) return answer(FIRST);
        return answer({ ...SECOND, status: 'merged', merged_into_store: testPair.store_a, merge });
      }),
    );
    show();
    expect(await screen.findByText('Bu Sri is merged already')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Merged into Warung Bu Sri on 20 Nov 2026 by Sari.');
    expect(screen.getByRole('button', { name: 'Undo the merge' })).toBeVisible();
  });

  test('a colleague’s merge of the open pair is announced, and the next pair opens', async () => {
    setUser(person('operator'));
    const user = show();
    await row('Name');
    const by = { user_id: 1, nickname: 'Maya Hartono', role: 'manager' as const };
    const merge = { merge_id: 7, merged_at: '2026-11-20T02:00:00Z', merged_by: by, allowed_actions: [] };
    server.use(
      onCall('store/query_duplicates', () =>
        answer(
          pairs([{ ...testPair, version: 2, status: 'merged', decided_by: by, allowed_actions: [] }, NEXT]),
        ),
      ),
      onCall('store/get_store_detail', async ({ request }) => {
        const { store_id: id } = await bodyOf(request);
        if (id === 5) return answer(FIRST);
        return answer({ ...SECOND, status: 'merged', merged_into_store: testPair.store_a, merge });
      }),
    );
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await screen.findByText(/^Merged into/)).toHaveTextContent('by Maya Hartono.');
    expect(screen.queryByRole('button', { name: /Not a duplicate/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Next pair/ }));
    expect(replaced).toEqual([['/store/store/merge', { a: 20, b: 21 }]]);
  });

  test('a colleague’s decision that the open pair differs is announced', async () => {
    setUser(person('operator'));
    show();
    await row('Name');
    const by = { user_id: 1, nickname: 'Maya Hartono', role: 'manager' as const };
    const apart = {
      ...testPair,
      version: 2,
      status: 'not_duplicate',
      decided_by: by,
      allowed_actions: ['reopen'],
    };
    server.use(onCall('store/query_duplicates', () => answer(pairs([apart, NEXT]))));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await screen.findByText(/This is no longer waiting/)).toHaveTextContent('by Maya Hartono');
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  test('a manager sees who asked for the merge', async () => {
    const by = { user_id: 1, nickname: 'Omar', role: 'operator' as const };
    const asking = { ...testPair, asked_by: by, asked_at: '2026-11-20T02:00:00Z' };
    server.use(onCall('store/query_duplicates', () => answer(pairs([asking]))));
    show();
    expect(await screen.findByText(/Managers notified by Omar/)).toBeVisible();
  });

  test('an address without two stores opens the list; a failed request can be retried', async () => {
    show('?a=5');
    expect(await screen.findByText('No stores selected')).toBeVisible();
  });

  test('shows an error and retries', async () => {
    server.use(onCall('store/query_duplicates', () => refuse(10500, 'Server error')));
    show();
    expect(await screen.findByText('Server error')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
