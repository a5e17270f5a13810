import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { LeadRow } from '../model';
import { NeedsDialog } from './NeedsDialog';

const server = startServer();
completeBrowser();

const lead = { lead_id: 1, name: 'Warung Sri', country: 'ID', version: 1, expected_value: null } as LeadRow;
const LOG = 'Log a call, a visit or a message before Contacted';
const SHORT = 'Enter the outcome';

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('crm/get_lead_detail', () => answer({ ...lead, contacts: [] })),
  );
});

const LOGGED = { activity: LOG, stage: 'Not yet' };

function ask(isAnswered: boolean, errors: Readonly<Record<string, string>> = LOGGED) {
  const moved = vi.fn(() => Promise.resolve());
  const wanting = { lead, errors, isAnswered };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NeedsDialog wanting={wanting} stageLabel="Contacted" onGoOn={moved} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), moved };
}

test('shows what a stage requires, without errors before the first input', async () => {
  server.use(onCall('crm/add_activity', () => refuse(10005, SHORT, { errors: { body: [SHORT] } })));
  const { person, moved } = ask(false);
  const how = await screen.findByLabelText('Type of contact');
  expect(how).toHaveAccessibleDescription(LOG);
  expect(how).not.toBeInvalid();
  expect(screen.getByText('Not yet')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  const go = screen.getByRole('button', { name: 'Move to Contacted' });
  await waitFor(() => expect(go).toBeEnabled());
  await person.click(go);
  expect(await screen.findByText(SHORT)).toBeVisible();
  expect(screen.getByLabelText('Outcome')).toBeInvalid();
  expect(moved).not.toHaveBeenCalled();
});

test('shows the error of an input', async () => {
  ask(true);
  const how = await screen.findByLabelText('Type of contact');
  expect(how).toBeInvalid();
  expect(how).toHaveAccessibleDescription(LOG);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Not yet', LOG]);
});

test('saves nothing before every requirement is answered, and tries again on the saved version', async () => {
  const sent: { version: number; expected_value: number; expected_close_on: string }[] = [];
  server.use(
    onCall('crm/edit_lead', async ({ request }) => {
      const patch = (await request.json()) as (typeof sent)[number];
      sent.push(patch);
      return answer({ ...lead, ...patch, contacts: [], version: patch.version + 1 });
    }),
  );
  const deal = { expected_value: 'Enter a value', expected_close_on: 'Enter a date' };
  const { person, moved } = ask(false, deal);
  const go = screen.getByRole('button', { name: 'Move to Contacted' });
  await waitFor(() => expect(go).toBeEnabled());
  await person.type(screen.getByLabelText('Expected value'), '5000000');
  await person.click(go);
  expect(await screen.findByText('Choose a date')).toBeVisible();
  expect(screen.getByLabelText('Expected close')).toBeInvalid();
  expect([sent, moved.mock.calls]).toEqual([[], []]);

  await person.type(screen.getByLabelText('Expected close'), '24 Dec 2026');
  await person.click(go);
  await waitFor(() => expect(moved).toHaveBeenCalledTimes(1));
  await person.click(go);
  await waitFor(() => expect(moved).toHaveBeenCalledTimes(2));
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect(sent[0]).toMatchObject({ expected_value: 5000000, expected_close_on: '2026-12-24' });
});
