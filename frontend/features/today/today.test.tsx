import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveTrail, trail, type InboxLine } from '@shared/inbox/inbox';
import { beginSession, session, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { countWaiting } from '@shared/format/count';
import { testManager } from '@shared/testing/user';
import type { Today } from './api';
import { inWords } from './components/Sparkline';
import { at } from './model';
import TodayScreen from './screens/TodayScreen';

const server = startServer();
completeBrowser();

const report: InboxLine = {
  kind: 'feedback',
  object_id: 5,
  title: 'Closed for good: Kopi Tuku',
  note: 'From: Web',
  since: '2026-03-01T10:00:00Z',
  due_at: '2026-03-02T10:00:00Z',
  urgency: 'overdue',
  claimed_by: null,
  claim_until: null,
  is_mine: false,
  path: '/store/error_feedback/list?id=5',
};
const comment: InboxLine = {
  ...report,
  kind: 'comment',
  object_id: 7,
  title: 'Enak sekali',
  due_at: null,
  urgency: 'normal',
  claimed_by: { user_id: 9, nickname: 'Maya', role: 'manager' },
  path: '/comment/list?queue=pending&id=7',
};
const counts = [
  { kind: 'feedback', label: 'Error feedback', count: 1, others: 2 },
  { kind: 'comment', label: 'Comments', count: 100, others: 0 },
];

const SINCE = '2026-03-01T01:00:00Z';
const series = Array.from({ length: 30 }, (_, day) => (day === 0 ? null : day));
const empty: Today = {
  since: SINCE,
  first_day: '2026-02-01',
  news: [],
  told: [],
  figures: [],
  team: null,
  writing: null,
  recent: [],
  drafts: [],
};
let page: Today = empty;
const visits = vi.fn<() => void>();

const handleRequest = vi.fn<(input: unknown) => void>();
let lines: InboxLine[] = [];

beforeEach(() => {
  page = empty;
  visits.mockClear();
  lines = [report, comment];
  handleRequest.mockClear();
  beginSession('token', 12);
  setUser({ ...testManager, username: 'omar', nickname: 'Omar', role: 'operator' });
  setCountry('ID');
  server.use(
    onCall('inbox/query_inbox', async ({ request }) => {
      handleRequest(await request.json());
      return answer({ list: lines, total: lines.length, counts });
    }),
    onCall('today/mark_visit', () => {
      visits();
      return answer({ since: SINCE });
    }),
    onCall('today/get_today', () => answer(page)),
    onCall('system/get_bootstrap', () =>
      answer({
        user: null,
        countries: [],
        enums: { urgency: [{ value: 'overdue', label: 'Overdue' }] },
        menu_counts: {},
      }),
    ),
  );
});
afterEach(() => {
  leaveTrail();
  trail.setState({ passed: [] });
});

const signInAs = (role: 'operator' | 'kol', viewed_by: { nickname: string } | null = null) => {
  const { user } = session.getState();
  if (user !== null) setUser({ ...user, role, viewed_by });
};

const show = async (path = '/today') => {
  const shown = showInTab(<TodayScreen />, path);
  await screen.findByRole('heading', { name: 'My work' });
  return shown;
};
const rows = () =>
  screen
    .findAllByRole('listitem')
    .then(() => within(screen.getByRole('list', { name: 'Waiting work' })).getAllByRole('listitem'));

test('each line shows kind, urgency and assignee; keys select and open', async () => {
  const { person, open } = await show();
  const list = await screen.findByRole('list', { name: 'Waiting work' });
  const [first, second] = within(list).getAllByRole('listitem');
  await waitFor(() => expect(first).toHaveTextContent(/Web\d+ (d|months|years) overdue$/));
  expect(second).toHaveTextContent('Maya');
  expect(first).toHaveAttribute('aria-current', 'true');
  await person.keyboard('j');
  expect(second).toHaveAttribute('aria-current', 'true');
  await person.keyboard('k');
  await person.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith('/store/error_feedback/list?id=5');
  expect(trail.getState().at).toEqual(report);
});

test('"n" claims and opens the next record after the open one, and reports when none is left', async () => {
  const sent = vi.fn<(input: unknown) => void>();
  server.use(
    onCall('inbox/claim_next', async ({ request }) => {
      sent(await request.json());
      return answer({ item: sent.mock.calls.length === 1 ? comment : null });
    }),
  );
  const { person, open } = await show('/today?kind=comment');
  await rows();
  await person.keyboard('N');
  await waitFor(() => expect(open).toHaveBeenCalledWith('/comment/list?queue=pending&id=7'));
  expect(sent).toHaveBeenLastCalledWith({ kinds: ['comment'] });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Start/ })).toBeEnabled());
  await person.keyboard('N');
  expect(await screen.findByText('Nothing else is waiting for you')).toBeVisible();
  expect(sent).toHaveBeenLastCalledWith({ kinds: ['comment'], after: { kind: 'comment', object_id: 7 } });
  expect(open).toHaveBeenCalledTimes(1);
});

test('sends the skipped records in order, the latest last', async () => {
  const sent = vi.fn<(input: unknown) => void>();
  const values = [report, comment, report];
  server.use(
    onCall('inbox/claim_next', async ({ request }) => {
      sent(await request.json());
      return answer({ item: values[sent.mock.calls.length - 1] ?? null });
    }),
  );
  const { person } = await show();
  await rows();
  for (const turn of [1, 2, 3, 4]) {
    await waitFor(() => expect(screen.getByRole('button', { name: /^Start/ })).toBeEnabled());
    await person.keyboard('N');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(turn));
  }
  const [five, seven] = [
    { kind: 'feedback', object_id: 5 },
    { kind: 'comment', object_id: 7 },
  ];
  expect(sent.mock.calls.map(([input]) => input)).toEqual([
    {},
    { after: five },
    { after: seven, passed: [five] },
    { after: five, passed: [five, seven] },
  ]);
});

test('counts "All", and excludes records that colleagues have claimed', async () => {
  server.use(
    onCall('inbox/query_inbox', () =>
      answer({
        list: lines,
        total: 2,
        counts: [
          { kind: 'feedback', label: 'Error feedback', count: 4, others: 2 },
          { kind: 'comment', label: 'Comments', count: 3, others: 1 },
        ],
      }),
    ),
  );
  await show();
  await rows();
  const kinds = screen.getByRole('navigation', { name: 'Types' });
  const numbers = within(kinds)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(numbers).toEqual(['All7', 'Error feedback4', 'Comments3']);
  expect(kinds).toHaveTextContent(' 3 more assigned to colleagues.');
});

test('the filters for kinds and "only mine" are kept in the address', async () => {
  const { person } = await show();
  await rows();
  const kinds = screen.getByRole('navigation', { name: 'Types' });
  expect(kinds).toHaveTextContent('99+');
  await person.click(within(kinds).getByRole('button', { name: /Comments/ }));
  await waitFor(() => expect(handleRequest).toHaveBeenLastCalledWith({ limit: 100, kinds: ['comment'] }));
  await person.keyboard('M');
  await waitFor(() =>
    expect(handleRequest).toHaveBeenLastCalledWith({ limit: 100, kinds: ['comment'], mine: true }),
  );
  await waitFor(() => expect(address.current).toBe('/today?kind=comment&mine=1'));
});

test('shows an empty inbox and a failed one', async () => {
  lines = [];
  const { person, unmount } = await show();
  expect(await screen.findByText('All done')).toBeVisible();
  await person.keyboard('M');
  await person.click(await screen.findByRole('button', { name: 'Show everything waiting' }));
  expect(await screen.findByText('All done')).toBeVisible();
  unmount();
  server.use(onCall('inbox/query_inbox', () => refuse(10500, 'The server is not well', null, 500)));
  await show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('shows the first lines, and more on demand', async () => {
  lines = Array.from({ length: 14 }, (_, index) => ({ ...report, object_id: index + 1 }));
  const { person } = await show();
  expect(await rows()).toHaveLength(12);
  expect(screen.getByRole('button', { name: 'Show 2 more' })).toBeVisible();
  await person.keyboard('j'.repeat(12));
  await waitFor(async () => expect(await rows()).toHaveLength(14));
});

test('keeps the current line while it is in the list', () => {
  expect(at([report, comment], 'comment 7')).toBe(comment);
  expect(at([report], 'comment 7')).toBe(report);
  expect(at([], null)).toBeUndefined();
  expect([countWaiting(99), countWaiting(100)]).toEqual(['99', '99+']);
});

test('a figure shows its value, its trend in words and overdue records, and opens its list', async () => {
  page = {
    ...empty,
    figures: [
      {
        key: 'feedback.waiting',
        label: 'Error feedback',
        group: 'Queues',
        unit: 'count',
        value: 1234,
        is_exact: true,
        share: null,
        window: null,
        series,
        path: '/store/error_feedback/list?status=new,in_progress',
        counted_at: SINCE,
        queue: {
          oldest_at: SINCE,
          late: 3,
          late_path: '/store/error_feedback/list?overdue=1',
          promise: '1 to 5 working days',
        },
      },
    ],
  };
  const { person, open } = await show();
  const queues = await screen.findByRole('region', { name: 'Queues' });
  expect(queues).toHaveTextContent('1,234');
  expect(queues).toHaveTextContent('Last 29 days: from 1 to 29, between 1 and 29.');
  await person.click(within(queues).getByRole('link', { name: 'Error feedback' }));
  expect(open).toHaveBeenLastCalledWith('/store/error_feedback/list?status=new,in_progress');
  await person.click(within(queues).getByRole('link', { name: '3 overdue' }));
  expect(open).toHaveBeenLastCalledWith('/store/error_feedback/list?overdue=1');
});

test('a chart is described in words, as events or as states', () => {
  expect(inWords([2, 0, 4], true, String)).toBe('Last 3 days: 6 in total, at most 4 per day.');
  expect(inWords([null, 5, 3], false, String)).toBe('Last 2 days: from 5 to 3, between 3 and 5.');
});

test('equal notifications are one line with their number', async () => {
  const reported = {
    title: 'Sign-in from a new device: Chrome on Linux',
    body: 'From 127.0.0.1.',
    type: 'new_device' as const,
    at: SINCE,
    path: '/content/me/info',
  };
  page = {
    ...empty,
    told: [
      { ...reported, notification_id: 3 },
      { ...reported, notification_id: 2 },
      { ...reported, notification_id: 1, body: 'From 198.51.100.9.' },
    ],
  };
  void show();
  const lines = within(await screen.findByRole('region', { name: 'For you' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent.includes('2 times'))).toEqual([true, false]);
});

test('shows news, the load of the team, recent records and unsaved input', async () => {
  const person = { user_id: 3, nickname: 'Rana', role: 'reviewer' as const };
  page = {
    ...empty,
    news: [
      {
        code: 'published',
        label: 'Published',
        count: 3,
        list: [
          {
            kind: 'Article',
            title: 'Soto',
            by: person,
            at: SINCE,
            path: '/content/article/edit?id=4',
            more: 1,
          },
        ],
      },
    ],
    team: {
      forecast: [
        {
          key: 'comment.waiting',
          label: 'Comments',
          waiting: 40,
          path: '/comment/list?queue=pending,reported',
          arrived: 2.5,
          decided: 2,
          days_to_clear: null,
        },
      ],
      members: [
        {
          person,
          in_hand: [
            {
              label: 'Articles in review',
              count: 2,
              path: '/content/article/list',
              late: 1,
              late_path: '/content/article/list?review_late=1',
            },
            { label: 'Videos in review', count: 1, path: '/content/video/list', late: 0, late_path: '' },
            {
              label: 'Business messages',
              count: 1,
              path: '/store/business_message/list',
              late: 0,
              late_path: '',
            },
            { label: 'Error feedback', count: 1, path: '/store/error_feedback/list', late: 0, late_path: '' },
          ],
          decided: 9,
        },
      ],
    },
    recent: [{ kind: 'Store', title: 'Warung Tini', at: SINCE, path: '/store/store/edit?id=9' }],
    drafts: [{ place: '/store/store/add', title: '', at: SINCE }],
  };
  await show();
  const news = await screen.findByRole('region', { name: 'New since your last visit' });
  expect(within(news).getByRole('link', { name: 'Soto' })).toBeVisible();
  expect(news).toHaveTextContent('Article · Rana · and 1 more');
  expect(news).toHaveTextContent('1 more');
  const forecast = screen.getByRole('table', { name: 'Forecast by queue' });
  expect(within(forecast).getByRole('row', { name: 'Comments 40 2.5 2 Not decreasing' })).toBeVisible();
  const team = screen.getByRole('table', { name: 'Team' });
  const rana = within(team).getByRole('row', { name: /^Rana .*9$/ });
  expect(
    within(rana)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 articles in review',
    '1 overdue',
    '1 video in review',
    '1 business message',
    '1 error feedback',
  ]);
  expect(screen.getByRole('link', { name: 'Warung Tini' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create store' })).toBeVisible();
});

test('a writer sees drafts, comments and views, and requests no inbox', async () => {
  signInAs('kol');
  const by = { user_id: 3, nickname: 'Rana', role: 'reviewer' as const };
  page = {
    ...empty,
    writing: {
      texts: [
        {
          title: 'Soto',
          label: 'Changes requested',
          at: SINCE,
          path: '/content/article/edit?id=4',
          is_sent_back: true,
        },
      ],
      remarks: [{ title: 'Soto', body: 'Which street?', by, at: SINCE, path: '/content/article/edit?id=4' }],
      views: [{ label: 'Views of your articles', total: 21, series: [1, 20], path: '/content/article/list' }],
    },
  };
  await show();
  expect(await screen.findByText('Changes requested')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Which street?' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your readers' })).toHaveTextContent('21 in total');
  expect(handleRequest).not.toHaveBeenCalled();
  expect(visits).toHaveBeenCalledTimes(1);
});

test('viewing the console as another user does not end that user’s visit', async () => {
  signInAs('operator', { nickname: 'Maya' });
  await show();
  expect(await screen.findByText('Nothing new.')).toBeVisible();
  expect(visits).not.toHaveBeenCalled();
});
