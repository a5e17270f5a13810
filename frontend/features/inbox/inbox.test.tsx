import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveTrail, trail, type InboxLine } from '@shared/inbox/inbox';
import { beginSession, session, setCountry, setUser } from '@shared/session/session';
import { completeBrowser } from '@shared/testing/browser';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { countWaiting } from '@shared/format/count';
import { at } from './model';
import InboxScreen from './screens/InboxScreen';

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

const asked = vi.fn<(input: unknown) => void>();
let lines: InboxLine[] = [];

beforeEach(() => {
  lines = [report, comment];
  asked.mockClear();
  beginSession('token', 12);
  setUser({
    user_id: 12,
    username: 'omar',
    nickname: 'Omar',
    is_superuser: false,
    role: 'operator',
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  setCountry('ID');
  server.use(
    onCall('inbox/query_inbox', async ({ request }) => {
      asked(await request.json());
      return answer({ list: lines, total: lines.length, counts });
    }),
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
  session.setState({ user: null });
});

const show = async (path = '/inbox') => {
  const shown = showInTab(<InboxScreen />, path);
  await screen.findByRole('heading', { name: 'Inbox' });
  return shown;
};
const rows = () =>
  screen
    .findAllByRole('listitem')
    .then(() => within(screen.getByRole('list', { name: 'What waits' })).getAllByRole('listitem'));

test('each line shows kind, urgency and holder; keys move and open', async () => {
  const { person, open } = await show();
  const list = await screen.findByRole('list', { name: 'What waits' });
  const [first, second] = within(list).getAllByRole('listitem');
  await waitFor(() => expect(first).toHaveTextContent('Overdue'));
  expect(second).toHaveTextContent('Maya');
  expect(first).toHaveAttribute('aria-current', 'true');
  await person.keyboard('j');
  expect(second).toHaveAttribute('aria-current', 'true');
  await person.keyboard('k');
  await person.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith('/store/error_feedback/list?id=5');
  expect(trail.getState().at).toEqual(report);
});

test('"n" claims and opens the next record but the open one, and says when none is left', async () => {
  const sent = vi.fn<(input: unknown) => void>();
  server.use(
    onCall('inbox/claim_next', async ({ request }) => {
      sent(await request.json());
      return answer({ item: sent.mock.calls.length === 1 ? comment : null });
    }),
  );
  const { person, open } = await show('/inbox?kind=comment');
  await rows();
  await person.keyboard('n');
  await waitFor(() => expect(open).toHaveBeenCalledWith('/comment/list?queue=pending&id=7'));
  expect(sent).toHaveBeenLastCalledWith({ kinds: ['comment'] });
  await waitFor(() => expect(screen.getByRole('button', { name: /Take the next/ })).toBeEnabled());
  await person.keyboard('n');
  expect(await screen.findByText('Nothing else waits for you')).toBeVisible();
  expect(sent).toHaveBeenLastCalledWith({ kinds: ['comment'], after: { kind: 'comment', object_id: 7 } });
  expect(open).toHaveBeenCalledTimes(1);
});

test('sends the skipped records in order, so that the latest comes last', async () => {
  const sent = vi.fn<(input: unknown) => void>();
  const given = [report, comment, report];
  server.use(
    onCall('inbox/claim_next', async ({ request }) => {
      sent(await request.json());
      return answer({ item: given[sent.mock.calls.length - 1] ?? null });
    }),
  );
  const { person } = await show();
  await rows();
  for (const turn of [1, 2, 3, 4]) {
    await waitFor(() => expect(screen.getByRole('button', { name: /Take the next/ })).toBeEnabled());
    await person.keyboard('n');
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

test('counts "All", and leaves out of every count what colleagues have claimed', async () => {
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
  const kinds = screen.getByRole('navigation', { name: 'Kinds' });
  const numbers = within(kinds)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(numbers).toEqual(['All7', 'Error feedback4', 'Comments3']);
  expect(kinds).toHaveTextContent('The numbers leave out 3 that colleagues have in hand.');
});

test('the filters for kinds and "only mine" are kept in the address', async () => {
  const { person } = await show();
  await rows();
  const kinds = screen.getByRole('navigation', { name: 'Kinds' });
  expect(kinds).toHaveTextContent('99+');
  await person.click(within(kinds).getByRole('button', { name: /Comments/ }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ limit: 100, kinds: ['comment'] }));
  await person.keyboard('m');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ limit: 100, kinds: ['comment'], mine: true }));
  await waitFor(() => expect(address.current).toBe('/inbox?kind=comment&mine=1'));
});

test('shows an empty inbox and a failed one', async () => {
  lines = [];
  const { person, unmount } = await show();
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  await person.keyboard('m');
  await person.click(await screen.findByRole('button', { name: 'Show all that waits' }));
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  unmount();
  server.use(onCall('inbox/query_inbox', () => refuse(10500, 'The server is not well', null, 500)));
  await show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('keeps the current line while it is listed', () => {
  expect(at([report, comment], 'comment 7')).toBe(comment);
  expect(at([report], 'comment 7')).toBe(report);
  expect(at([], null)).toBeUndefined();
  expect([countWaiting(99), countWaiting(100)]).toEqual(['99', '99+']);
});
