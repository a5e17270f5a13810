import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Chart } from './api';
import { change, changeText, dayPath, daysFrom, outcome } from './model';
import InsightsScreen from './screens/InsightsScreen';

const server = startServer();
completeBrowser();

const handleRequest = vi.fn<(input: unknown) => void>();

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
    { key: 'comment.decided', label: 'Decided', values: [1, 0, 1], before: [1, 1, 1] },
  ],
  ages: [
    { label: 'Up to 1 day', count: 4 },
    { label: '1 to 3 days', count: 0 },
    { label: 'Over 7 days', count: 2 },
  ],
};
const won: Chart = {
  ...queue,
  key: 'leads.won',
  label: 'Leads won',
  group: 'Leads',
  is_flow: true,
  path: '/store/crm/list?stage=won&won_from=2026-03-01',
  lines: [{ key: 'leads.won', label: 'Leads won', values: [1, 0, 2], before: [0, 0, 1] }],
  ages: [],
};

const line = (values: (number | null)[], before: (number | null)[]) => ({
  key: 'leads.won',
  label: 'Leads won',
  values,
  before,
});

beforeEach(() => {
  handleRequest.mockClear();
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('insights/query_charts', async ({ request }) => {
      handleRequest(await request.json());
      return answer({ first_day: '2026-03-01', last_day: '2026-03-03', charts: [queue, won] });
    }),
  );
});

test('shows one area at a time, and a table for each chart', async () => {
  const { person, open } = showInTab(<InsightsScreen />, '/insights');
  const table = await screen.findByRole('table', { name: 'Comments' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(within(table).getByRole('row', { name: 'Mon, 2 Mar 2026 – 2 0 2 1 1' })).toBeInTheDocument();
  const card = screen.getByRole('article', { name: 'Comments' });
  expect(card).toHaveTextContent('6+100 % against the previous period');
  expect(card).toHaveTextContent('6 arrived and 2 were decided: the queue grows.');
  const ages = within(card).getByRole('list', { name: 'Waiting by age' });
  expect(
    within(ages)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Up to 1 day: 4', 'Over 7 days: 2']);
  await person.click(within(card).getByRole('link', { name: 'Comments' }));
  expect(open).toHaveBeenCalledWith('/comment/list?queue=pending,reported');
  await person.click(screen.getByRole('tab', { name: 'Leads' }));
  const leads = await screen.findByRole('article', { name: 'Leads won' });
  expect(leads).toHaveTextContent('3+200 % against the previous period');
  expect(leads).toHaveTextContent('2 more than in the previous period. Most on Tue, 3 Mar 2026: 2.');
  expect(within(leads).queryByRole('list', { name: 'Waiting by age' })).not.toBeInTheDocument();
});

test('a day in a table opens the list of that day', async () => {
  const { person, open } = showInTab(<InsightsScreen />, '/insights?area=Leads&show=tables');
  const card = await screen.findByRole('article', { name: 'Leads won' });
  await person.click(within(card).getByRole('link', { name: 'Tue, 3 Mar 2026' }));
  expect(open).toHaveBeenCalledWith('/store/crm/list?stage=won&won_from=2026-03-03&won_to=2026-03-03');
});

test('only figures whose list has a day filter link to days', () => {
  expect(dayPath(queue, '2026-03-02')).toBeNull();
  expect(dayPath({ ...won, is_flow: false }, '2026-03-02')).toBeNull();
  expect(dayPath({ ...won, path: '/content/article/list?is_live=1' }, '2026-03-02')).toBeNull();
  expect(dayPath({ ...won, path: '/store/store/list?completeness_from=80' }, '2026-03-02')).toBeNull();
});

test.each([
  [
    'a flow that fell',
    { ...won, lines: [line([1, 0], [2, 2])] },
    '3 fewer than in the previous period. Most on day 1: 1.',
  ],
  ['a flow without events', { ...won, lines: [line([0, 0], [0, 0])] }, 'The same as in the previous period.'],
  ['a stock that grew', { ...won, is_flow: false, lines: [line([null, 7, 9], [])] }, '2 more than on day 2.'],
  ['a stock that stayed', { ...won, is_flow: false, lines: [line([7, 7], [])] }, 'The same as on day 1.'],
  ['no data', { ...won, lines: [line([null], [null])] }, null],
])('a sentence summarizes the change: %s', (_, chart, text) => {
  const words = { days: ['day 1', 'day 2', 'day 3'], format: String, formatDay: (day: string) => day };
  expect(changeText(chart, words)).toBe(text);
});

test('period and tables are kept in the address', async () => {
  const { person } = showInTab(<InsightsScreen />, '/insights');
  await screen.findByRole('table', { name: 'Comments' });
  expect(handleRequest).toHaveBeenLastCalledWith({ days: 30 });
  await person.click(screen.getByRole('button', { name: '90 days' }));
  await waitFor(() => expect(handleRequest).toHaveBeenLastCalledWith({ days: 90 }));
  await person.click(screen.getByRole('button', { name: 'Tables' }));
  await waitFor(() => expect(address.current).toBe('/insights?days=90&show=tables'));
});

test('a period shows its sum if days add up, else the value of its last day', () => {
  expect([outcome([1, null, 2], true), outcome([1, 2, null], false), outcome([null], true)]).toEqual([
    3,
    2,
    null,
  ]);
  expect([change(3, 2), change(1, 2), change(1, 0), change(null, 2)]).toEqual([50, -50, null, null]);
  expect(daysFrom('2026-02-28', 2)).toEqual(['2026-02-28', '2026-03-01']);
});

test('the map of recently verified stores names each region, and leads to the stores to check', async () => {
  const published: Chart = { ...won, key: 'stores.published', label: 'Published stores', group: 'Stores' };
  server.use(
    onCall('insights/query_charts', () =>
      answer({ first_day: '2026-03-01', last_day: '2026-03-03', charts: [published] }),
    ),
    onCall('store/query_freshness', () =>
      answer({
        since: '2025-09-04',
        width: 960,
        height: 400,
        credit: 'GADM',
        regions: [
          { region_id: 31, name: 'Jakarta', published: 8, fresh: 2, shape: 'M0,0 9,0 9,9Z' },
          { region_id: 32, name: 'Bali', published: 0, fresh: 0, shape: '' },
        ],
      }),
    ),
  );
  showInTab(<InsightsScreen />, '/insights');
  const jakarta = await screen.findByRole('link', { name: 'Jakarta: 25 %, 2 of 8' });
  expect(jakarta).toHaveAttribute(
    'href',
    expect.stringContaining('/store/store/list?status=published&region_l1=31&not_verified_since=2025-09-04'),
  );
  fireEvent.focus(jakarta);
  expect(screen.getByText('Jakarta: 25 %, 2 of 8')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Recently verified by region' });
  expect(within(table).getByRole('row', { name: 'Bali 0 0 –' })).toBeInTheDocument();
});
