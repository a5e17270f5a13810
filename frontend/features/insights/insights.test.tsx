import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Chart } from './api';
import { change, daysFrom, outcome } from './model';
import InsightsScreen from './screens/InsightsScreen';

const server = startServer();
completeBrowser();

const asked = vi.fn<(input: unknown) => void>();

const queue: Chart = {
  key: 'comment.waiting',
  label: 'Comments',
  group: 'Queues',
  unit: 'count',
  is_flow: false,
  path: '/comment/list?queue=pending,reported',
  lines: [
    { key: 'comment.waiting', label: 'Waiting', values: [4, null, 6], before: [null, 2, 3] },
    { key: 'comment.arrived', label: 'Arrived', values: [1, 2, 3], before: [1, 1, 1] },
  ],
};
const won: Chart = {
  ...queue,
  key: 'leads.won',
  label: 'Leads won',
  group: 'Leads',
  is_flow: true,
  path: '/store/crm/list?stage=won',
  lines: [{ key: 'leads.won', label: 'Leads won', values: [1, 0, 2], before: [0, 0, 1] }],
};

beforeEach(() => {
  asked.mockClear();
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('insights/query_charts', async ({ request }) => {
      asked(await request.json());
      return answer({ first_day: '2026-03-01', last_day: '2026-03-03', charts: [queue, won] });
    }),
  );
});

test('shows an area at a time, with a table of every chart for who does not see it', async () => {
  const { person, open } = showInTab(<InsightsScreen />, '/insights');
  const table = await screen.findByRole('table', { name: 'Comments' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(within(table).getByRole('row', { name: 'Mon, 2 Mar 2026 – 2 2 1' })).toBeInTheDocument();
  const card = screen.getByRole('article', { name: 'Comments' });
  expect(card).toHaveTextContent('Waiting6+100 %');
  expect(card).toHaveTextContent('Arrived6+100 %');
  await person.click(within(card).getByRole('link', { name: 'Comments' }));
  expect(open).toHaveBeenCalledWith('/comment/list?queue=pending,reported');
  await person.click(screen.getByRole('tab', { name: 'Leads' }));
  expect(await screen.findByRole('article', { name: 'Leads won' })).toHaveTextContent('3+200 %');
});

test('period and tables are kept in the address', async () => {
  const { person } = showInTab(<InsightsScreen />, '/insights');
  await screen.findByRole('table', { name: 'Comments' });
  expect(asked).toHaveBeenLastCalledWith({ days: 30 });
  await person.click(screen.getByRole('button', { name: '90 days' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ days: 90 }));
  await person.click(screen.getByRole('button', { name: 'Tables' }));
  await waitFor(() => expect(address.current).toBe('/insights?days=90&show=tables'));
});

test('a period is summed up where days add up, else told by its last day', () => {
  expect([outcome([1, null, 2], true), outcome([1, 2, null], false), outcome([null], true)]).toEqual([
    3,
    2,
    null,
  ]);
  expect([change(3, 2), change(1, 2), change(1, 0), change(null, 2)]).toEqual([50, -50, null, null]);
  expect(daysFrom('2026-02-28', 2)).toEqual(['2026-02-28', '2026-03-01']);
});
