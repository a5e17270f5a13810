import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { follow, followed, type Job } from './jobs';
import { showUndone } from './undo';
import WorkDialog from './WorkDialog';
import { WorkHost } from './WorkHost';

const server = startServer();
completeBrowser();

const me = { user_id: 12, nickname: 'Maria', role: 'manager' };
const running: Job = {
  job_id: 7,
  kind: 'bulk',
  title: 'Hidden stores',
  place_in_line: null,
  country: 'TR',
  status: 'running',
  done: 500,
  total: 2000,
  message: '',
  errors: [],
  file: null,
  changeset_id: 3,
  created_by: me,
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  allowed_actions: ['cancel'],
};
const cancelled: Job = { ...running, status: 'cancelled', message: '500 stores done', allowed_actions: [] };

beforeEach(() => {
  beginSession('token', 12);
  setUser({
    ...me,
    role: 'manager',
    username: 'maria',
    is_superuser: false,
    countries: ['ID', 'TR'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
});

function show(children: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
  return userEvent.setup();
}

test.each([
  [3, 'Waiting for a worker since 13:00, number 3 in the queue'],
  [1, 'Waiting for a worker since 13:00, next in the queue'],
  [null, 'Waiting for a worker since 13:00, next in the queue'],
])('shows since when a job is waiting and its position (%s)', async (place, words) => {
  setCountry('TR');
  server.use(
    onCall('job/get_job', () =>
      answer({ ...running, status: 'queued', done: 0, total: null, place_in_line: place }),
    ),
  );
  show(<WorkHost />);
  follow(7);
  expect(await screen.findByText(words)).toBeVisible();
});

test('cancels a job and undoes its changes in its own country', async () => {
  let job = running;
  const requests: string[] = [];
  server.use(
    onCall('job/get_job', () => answer(job)),
    onCall('job/cancel_job', () => answer((job = cancelled))),
    onCall('activity/undo_changeset', ({ request }) => {
      requests.push(new URL(request.url).searchParams.get('cc') ?? '');
      return answer({
        changeset_id: 8,
        job_id: 9,
        records: 500,
        checked: 0,
        undone: 0,
        fields: 0,
        not_undone: [],
      });
    }),
  );
  const person = show(<WorkHost />);
  follow(7);
  const panel = await screen.findByRole('region', { name: 'Work in progress' });
  expect(await within(panel).findByRole('progressbar', { name: 'Hidden stores' })).toHaveAttribute(
    'value',
    '500',
  );
  await person.click(within(panel).getByRole('button', { name: 'Cancel' }));
  expect(await within(panel).findByText('Cancelled')).toBeVisible();
  await person.click(within(panel).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests).toEqual(['TR']));
  // A large undo is a background job, and followed like any other.
  await waitFor(() => expect(followed.getState().ids).toEqual([7, 9]));
});

test('lists running jobs and downloads, and stops polling once all are finished', async () => {
  const list = [
    running,
    { ...cancelled, job_id: 6, title: 'Export of stores', kind: 'export', changeset_id: null },
  ];
  const file: Job = {
    ...cancelled,
    job_id: 5,
    kind: 'export',
    status: 'succeeded',
    changeset_id: null,
    file: { name: 'stores.xlsx', size: 10 },
    allowed_actions: ['download'],
  };
  const query = vi.fn(() =>
    answer({ list: [...list, file], total: 3, total_is_exact: true, page: 1, page_size: 20 }),
  );
  server.use(onCall('job/query_jobs', query));
  show(<WorkDialog onClose={vi.fn()} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent('500 of 2,000');
  expect(within(rows[2] as HTMLElement).getByRole('button', { name: 'Download' })).toBeVisible();
  list[0] = cancelled;
  await waitFor(() => expect(query).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
});

test('an undo of one record names it', () => {
  toasts.setState({ list: [] });
  showUndone(2, [], 'Kopi Tuku');
  showUndone(2, []);
  expect(toasts.getState().list.map(({ message }) => message)).toEqual([
    'Undone: Kopi Tuku',
    'Undone for 2 records',
  ]);
});

describe('the card of a finished job', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    followed.setState({ ids: [] });
  });
  afterEach(() => vi.useRealTimers());

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const done: Job = { ...running, status: 'succeeded', message: '2,000 stores done', allowed_actions: [] };
  async function follows(job: Job): Promise<HTMLElement> {
    server.use(onCall('job/get_job', () => answer(job)));
    show(<WorkHost />);
    follow(7);
    return screen.findByText('Hidden stores');
  }

  test('disappears after ten seconds', async () => {
    await follows(done);
    await pass(8000);
    expect(followed.getState().ids).toEqual([7]);
    await pass(2500);
    expect(followed.getState().ids).toEqual([]);
  });

  test('stays while it has the pointer or the focus', async () => {
    const card = await follows(done);
    fireEvent.mouseEnter(card.closest('.work-item') as HTMLElement);
    await pass(30_000);
    expect(followed.getState().ids).toEqual([7]);
    const hide = screen.getByRole('button', { name: 'Hide Hidden stores' });
    act(() => hide.focus());
    fireEvent.mouseLeave(card.closest('.work-item') as HTMLElement);
    await pass(30_000);
    expect(followed.getState().ids).toEqual([7]);
    act(() => hide.blur());
    await pass(10_500);
    expect(followed.getState().ids).toEqual([]);
  });

  test.each([
    ['something failed', { ...done, status: 'failed' }],
    ['a record was refused', { ...done, status: 'partial', errors: [{ id: 3, row: null, msg: 'Merged' }] }],
    ['there is a file to fetch', { ...done, kind: 'export', allowed_actions: ['download'] }],
  ])('stays on %s', async (_, job) => {
    await follows(job as Job);
    await pass(60_000);
    expect(followed.getState().ids).toEqual([7]);
  });
});
