import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { ToastHost } from '@shared/ui/ToastHost';
import { toasts } from '@shared/ui/toasts';
import type { Lead } from '../model';
import { StageBar } from './StageBar';

const server = startServer();
completeBrowser();

const lead = {
  lead_id: 1,
  name: 'Warung Sri',
  country: 'ID',
  version: 1,
  stage: 'new',
  allowed_stages: ['contacted'],
  moves: [],
} as unknown as Lead;
const STAGES = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
];
const undone: unknown[] = [];

beforeEach(() => {
  undone.length = 0;
  toasts.setState({ list: [] });
  setBoot(testBoot);
  beginSession('token', 12);
  setUser({ ...testManager, username: 'omar', nickname: 'Omar', role: 'operator' });
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ enums: { lead_stage: STAGES }, menu_counts: {}, countries: [] }),
    ),
    onCall('crm/move_lead', () => answer({ ...lead, stage: 'contacted', version: 2 })),
    onCall('activity/query_logs', () =>
      answer({
        list: [
          { log_id: 9, action: 'edit' },
          { log_id: 8, action: 'move' },
        ],
        total: 2,
      }),
    ),
    onCall('activity/undo_change', async ({ request }) => {
      undone.push(await request.json());
      return answer({ undone: 1, not_undone: [], version: 3 });
    }),
  );
});

const ENDS = [
  { value: 'lost', label: 'Lost' },
  { value: 'junk', label: 'Junk' },
];

test('Lost and Junk are in a menu, and Junk requires confirmation', async () => {
  const moved: unknown[] = [];
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ enums: { lead_stage: [...STAGES, ...ENDS] }, menu_counts: {}, countries: [] }),
    ),
    onCall('crm/move_lead', async ({ request }) => {
      moved.push(await request.json());
      return answer({ ...lead, stage: 'junk', version: 2 });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StageBar
        lead={{ ...lead, allowed_stages: ['contacted', 'lost', 'junk'] }}
        record={{ isDirty: false, submit: () => Promise.resolve(true) }}
      />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const openMenu = async () =>
    person.click(await screen.findByRole('button', { name: 'Close without a store' }));
  await openMenu();
  expect(screen.queryByRole('button', { name: /Lost|Junk/ })).toBeNull();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Move to Lost…',
    'Move to Junk…',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Move to Junk…' }));
  const question = await screen.findByRole('dialog', { name: 'Move to Junk?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moved).toEqual([]);
  await openMenu();
  await person.click(screen.getByRole('menuitem', { name: 'Move to Junk…' }));
  await person.click(await screen.findByRole('button', { name: 'Move to Junk' }));
  await waitFor(() => expect(moved).toEqual([{ lead_id: 1, version: 1, stage: 'junk' }]));
});

test('undo in the message of a move restores the lead by its history entry', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StageBar lead={lead} record={{ isDirty: false, submit: () => Promise.resolve(true) }} />
      <ToastHost />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Contacted' }));
  expect(await screen.findByText('Warung Sri moved to Contacted')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: Warung Sri')).toBeVisible();
  expect(undone).toEqual([{ object_type: 'lead', object_id: 1, log_id: 8 }]);
});
