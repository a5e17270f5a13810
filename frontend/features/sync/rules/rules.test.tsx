import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { ToastHost } from '@shared/ui/ToastHost';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import SyncSourcesScreen from '../screens/SyncSourcesScreen';
import { testSource } from '../feeds/testing';
import { testReplay, testRule } from './testing';
import type { Rule } from './ruleFormat';

const server = startServer();
completeBrowser();

let rules: readonly Rule[];
let saved: Record<string, unknown>[];
const open = vi.fn();

beforeEach(() => {
  rules = [testRule];
  saved = [];
  open.mockClear();
  beginSession('token', 12);
  setUser(testManager);
  const modes = [
    { value: 'fill_blank', label: 'Fill in missing values' },
    { value: 'replace_own', label: 'Replace earlier values of the source' },
    { value: 'replace', label: 'Replace any value' },
  ];
  const fields = [
    { value: 'website', label: 'Website' },
    { value: 'menu_url', label: 'Menu' },
    { value: 'halal_status', label: 'Halal' },
  ];
  const enums = { sync_rule_mode: modes, sync_field: fields };
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums, menu_counts: {}, countries: [] })),
    onCall('store_sync/query_sources', () => answer([testSource])),
    onCall('activity/query_logs', () =>
      answer({ list: [], total: 0, total_is_exact: true, page: 1, page_size: 5 }),
    ),
    onCall('store_sync/get_sync_stats', () => answer({ status: [], action: [], source: [] })),
    onCall('store_sync/query_runs', () =>
      answer({ list: [], total: 0, total_is_exact: true, page: 1, page_size: 20 }),
    ),
    onCall('store_sync/query_auto_rules', () => answer(rules)),
    onCall('store_sync/replay_auto_rule', () => answer(testReplay)),
    onCall('store_sync/save_auto_rule', async ({ request }) => {
      const input = (await request.json()) as Record<string, unknown>;
      saved.push(input);
      const rule = {
        ...testRule,
        version: 3,
        ...(input['enabled'] === undefined ? {} : { enabled: input['enabled'] }),
      };
      return answer(rule);
    }),
  );
});

function show(path = '/feeds?rules=osm') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WorkspaceContext value={{ open, href: (to: string) => to, changeCountry: vi.fn() }}>
          <TabContext value={testTab()}>
            <SyncSourcesScreen />
          </TabContext>
        </WorkspaceContext>
        <ToastHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const dialog = () => screen.findByRole('dialog', { name: 'Rules of OpenStreetMap' });

test('a card summarizes its rules and opens them', async () => {
  rules = [testRule, { ...testRule, rule_id: 42, enabled: true }];
  const person = show('/feeds');
  await person.click(await screen.findByRole('button', { name: 'Rules of OpenStreetMap: 1 rule on' }));
  expect(within(await dialog()).getAllByRole('heading', { name: 'Fill in a missing website' })).toHaveLength(
    2,
  );
  await person.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a rule is replayed on past decisions before it can be switched on', async () => {
  const person = show();
  await person.click(
    within(await dialog()).getByRole('button', { name: 'Test and enable: Fill in a missing website' }),
  );
  const words = 'In 212 past decisions it would have been correct 209 times (98.6 %).';
  expect(await screen.findByText(words)).toBeVisible();
  const shown = within(await dialog());
  expect(shown.getByText('The store already has a value')).toBeVisible();
  expect(shown.getByText('rejected the record: The source is out of date')).toBeVisible();
  await person.click(shown.getByRole('link', { name: 'Kopi Tuku — Cipete' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/detail', { id: 77 });
  await person.click(shown.getByRole('button', { name: 'Enable' }));
  expect(await screen.findByText('Enabled: Fill in a missing website')).toBeVisible();
  expect(saved).toEqual([{ rule_id: 41, version: 2, enabled: true }]);
});

test('shows why a rule cannot be switched on', async () => {
  server.use(
    onCall('store_sync/save_auto_rule', () =>
      refuse(10005, 'Test the rule with these settings first', {
        errors: { enabled: ['Try the rule first'] },
      }),
    ),
  );
  const person = show();
  await person.click(within(await dialog()).getByRole('button', { name: /^Test and enable/ }));
  await person.click(await screen.findByRole('button', { name: 'Enable' }));
  expect(await screen.findByText('Test the rule with these settings first')).toBeVisible();
});

test('a rule that the system switched off is listed first with the reason', async () => {
  const why = '3 of the last 41 items that it applied were undone';
  rules = [
    testRule,
    {
      ...testRule,
      rule_id: 42,
      label: 'Phones',
      field: 'phones',
      disabled_why: why,
      disabled_at: '2026-03-01T10:00:00Z',
    },
  ];
  show('/feeds?rule=42');
  const first = (await within(await dialog()).findAllByRole('listitem'))[0] as HTMLElement;
  expect(first).toHaveTextContent('Fill in missing phone numbers');
  expect(within(first).getByRole('status')).toHaveTextContent(why);
});

test('the count of a rule links to its records', async () => {
  rules = [
    {
      ...testRule,
      enabled: true,
      last_applied: 40,
      last_undone: 2,
      allowed_actions: ['edit', 'replay', 'disable'],
    },
  ];
  const person = show();
  const shown = within(await dialog());
  expect(shown.getByText(/2 of the last 40 undone/)).toBeVisible();
  await person.click(shown.getByRole('link', { name: 'Show them' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/list', { rule_id: 41, status: 'auto_applied,undone' });
  await person.click(shown.getByRole('button', { name: 'Disable: Fill in a missing website' }));
  await waitFor(() => expect(saved).toEqual([{ rule_id: 41, version: 2, enabled: false }]));
});

test('saves a rule over its version and shows a conflict with a colleague', async () => {
  server.use(
    onCall('store_sync/save_auto_rule', async ({ request }) => {
      const input = (await request.json()) as { version: number };
      saved.push(input);
      if (input.version === 4) return answer({ ...testRule, version: 5 });
      return refuse(10006, 'Changed meanwhile', {
        current_version: 4,
        updated_by: { nickname: 'Deniz' },
        updated_at: '2026-03-01T10:00:00Z',
        changed_fields: ['min_trust'],
        base: { min_trust: '0.60' },
        theirs: { min_trust: '0.90' },
      });
    }),
  );
  const person = show();
  await person.click(
    within(await dialog()).getByRole('button', { name: 'Change: Fill in a missing website' }),
  );
  const trust = screen.getByLabelText('Minimum trust');
  await person.clear(trust);
  await person.type(trust, '40');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number from 60 to 100');
  await person.clear(trust);
  await person.type(trust, '70');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Deniz changed the same fields' });
  await person.click(within(question).getByRole('radio', { name: /^Yours/ }));
  await person.click(within(question).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved: .*merged with what Deniz changed$/)).toBeVisible();
  expect(saved).toEqual([
    { rule_id: 41, version: 2, min_trust: 0.7 },
    { rule_id: 41, version: 4, min_trust: 0.7 },
  ]);
});

test('a new rule offers the fields without a rule', async () => {
  const person = show();
  await person.click(within(await dialog()).getByRole('button', { name: 'Add a rule' }));
  const about = screen.getByLabelText('About');
  await person.click(about);
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Choose…',
    'Links without differences',
    'Menu',
  ]);
  await person.click(screen.getByRole('option', { name: 'Menu' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    source_code: 'osm',
    field: 'menu_url',
    mode: 'fill_blank',
    min_trust: 0.6,
  });
});

test('operators cannot edit rules; empty and failed states are shown', async () => {
  rules = [{ ...testRule, allowed_actions: [] }];
  server.use(onCall('store_sync/query_sources', () => answer([{ ...testSource, allowed_actions: [] }])));
  show();
  const buttons = within(await dialog()).getAllByRole('button');
  expect(buttons.map((one) => one.textContent)).toEqual(['Close']);
});

test('explains what no rules means', async () => {
  rules = [];
  show();
  expect(await screen.findByText('No rules yet')).toBeVisible();
});

test('a failed request for rules can be retried', async () => {
  server.use(onCall('store_sync/query_auto_rules', () => refuse(10500, 'Something went wrong on our side')));
  const person = show();
  expect(await screen.findByText('Something went wrong on our side')).toBeVisible();
  server.use(onCall('store_sync/query_auto_rules', () => answer(rules)));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Fill in a missing website' })).toBeVisible();
});
