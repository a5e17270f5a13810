import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, brokenLine, onCall, startServer } from '@shared/testing/server';
import { ConfirmHost } from '@shared/ui/ConfirmDialog';
import { ToastHost } from '@shared/ui/ToastHost';
import { WorkHost } from '@shared/work/WorkHost';
import { ActivityList } from './ActivityList';
import { HistoryCard, WholeHistory } from './HistoryCard';
import { useUndoLast } from './undoing';

const server = startServer();
completeBrowser();

const maria = { user_id: 12, nickname: 'Maria', role: 'manager' };
const log = {
  log_id: 40,
  object_type: 'store',
  object_id: 5,
  object_title: 'Warung Bu Sri',
  country: 'ID',
  action: 'edit',
  actor: maria,
  via: 'ui',
  at: new Date().toISOString(),
  changes: [{ field: 'labels', old: [], new: ['autumn'] }],
  reason: '',
  request_id: '',
  changeset_id: 3,
  is_undoable: true,
};
const old = { ...log, log_id: 39, at: '2020-01-01T00:00:00Z', changeset_id: null };
const created = { ...log, log_id: 38, action: 'create', changeset_id: null };

function page(list: readonly unknown[]) {
  return { list, total: list.length, total_is_exact: true, page: 1, page_size: 20 };
}

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      {children}
      <ToastHost />
      <WorkHost />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  beginSession('token', 12);
  server.use(onCall('activity/query_logs', () => answer(page([log, old, created]))));
});

test('a failed undo of the last save is repeated by a second press', async () => {
  server.use(onCall('activity/undo_change', brokenLine));
  function Saved() {
    const undo = useUndoLast('store', 5, 'Warung Bu Sri');
    return <button onClick={() => void undo(new Set(), vi.fn())}>Withdraw</button>;
  }
  const person = show(<Saved />);
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('Not undone: Warung Bu Sri. Network Error');
  server.use(
    onCall('activity/undo_change', () => answer({ version: 4, undone: 1, fields: 1, not_undone: [] })),
  );
  await person.click(within(failed).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: Warung Bu Sri')).toBeVisible();
});

test('earlier saves are undone next, unless they were changed since; then a message says where', async () => {
  const requests: unknown[] = [];
  const later = { ...log, log_id: 41, action: 'undo' };
  const before = { ...log, log_id: 39 };
  let answered: object = { version: 5, undone: 1, fields: 1, not_undone: [] };
  server.use(
    onCall('activity/query_logs', () => answer(page([later, log, before, created]))),
    onCall('activity/undo_change', async ({ request }) => {
      requests.push(((await request.json()) as { log_id: number }).log_id);
      return answer(answered);
    }),
  );
  const removed = new Set([log.log_id]);
  const onUndone = vi.fn(({ logId }: { logId: number }) => void removed.add(logId));
  function Saved() {
    const undo = useUndoLast('store', 5, 'Warung Bu Sri');
    return <button onClick={() => void undo(removed, onUndone)}>Withdraw</button>;
  }
  const person = show(<Saved />);
  const takeBack = () => person.click(screen.getByRole('button', { name: 'Withdraw' }));
  const left = { object_type: 'store', object_id: 5, object_title: 'Warung Bu Sri', field: 'labels' };
  const pending = { ...left, code: 10006, msg: 'Changed since by Ayla', by: null, at: null };
  answered = { version: 4, undone: 0, fields: 0, not_undone: [pending] };
  await takeBack();
  expect(await screen.findByText('Not undone: Warung Bu Sri. Changed since by Ayla')).toBeVisible();
  expect(screen.getByText(/can be undone in History/)).toBeVisible();
  expect(onUndone).not.toHaveBeenCalled();
  answered = { version: 5, undone: 1, fields: 1, not_undone: [] };
  await takeBack();
  expect(await screen.findByText('Undone: Warung Bu Sri')).toBeVisible();
  expect(onUndone.mock.calls).toEqual([[{ logId: 39, version: 5 }]]);
  await takeBack();
  expect(await screen.findByText('Nothing to undo: the record has not changed')).toBeVisible();
  expect(requests).toEqual([39, 39]);
});

test('undoes a change from the history and names what could not be undone', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('activity/undo_change', async ({ request }) => {
      requests.push(await request.json());
      const left = { object_type: 'store', object_id: 5, object_title: 'Warung Bu Sri', field: 'labels' };
      const not_undone = [{ ...left, code: 10006, msg: 'Changed since by Ayla', by: null, at: null }];
      return answer({ version: 4, undone: 0, fields: 0, not_undone });
    }),
  );
  const person = show(
    <HistoryCard
      objectType="store"
      objectId={5}
      version={3}
      labels={{ labels: {} }}
      restorable={['labels']}
    />,
  );
  const entries = await screen.findAllByText('Maria');
  for (const entry of entries) await person.click(entry);
  // Neither the creation of the record nor changes older than 30 days can be undone.
  const [undo, ...others] = screen.getAllByRole('button', { name: 'Undo this change' });
  expect(others).toEqual([]);
  await person.click(undo as HTMLElement);
  const report = await screen.findByRole('dialog', { name: '1 could not be undone' });
  expect(report).toHaveTextContent('Warung Bu Sri, Labels: Changed since by Ayla');
  expect(requests).toEqual([{ object_type: 'store', object_id: 5, log_id: 40 }]);
});

test('offers no undo for changes that cannot be undone, and formats times in the country’s time zone', async () => {
  const changes = [{ field: 'password_changed_at', old: null, new: '2026-11-24T09:35:29.691815+00:00' }];
  const entry = { ...log, object_type: 'user', action: 'change_password', changes, is_undoable: false };
  server.use(onCall('activity/query_logs', () => answer(page([entry]))));
  show(
    <WholeHistory
      objectType="user"
      objectId={5}
      version={3}
      labels={{ labels: {} }}
      restorable={['nickname']}
    />,
  );
  expect(await screen.findByText('24 Nov 2026, 16:35')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull();
});

test('offers no undo for a part of a merge', async () => {
  server.use(onCall('activity/query_logs', () => answer(page([{ ...log, action: 'merge_in' }]))));
  const person = show(
    <HistoryCard
      objectType="store"
      objectId={5}
      version={3}
      labels={{ labels: {} }}
      restorable={['labels']}
    />,
  );
  await person.click(await screen.findByText('Maria'));
  expect(screen.queryByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show all changes made together' })).toBeVisible();
});

test('offers no undo to a person who may not edit', async () => {
  const person = show(
    <HistoryCard objectType="store" objectId={5} version={3} labels={{ labels: {} }} restorable={[]} />,
  );
  const [entry] = await screen.findAllByText('Maria');
  await person.click(entry as HTMLElement);
  expect(screen.queryByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument();
});

test('a record without history shows that', async () => {
  server.use(onCall('activity/query_logs', () => answer(page([]))));
  show(<HistoryCard objectType="store" objectId={5} version={3} labels={{ labels: {} }} restorable={[]} />);
  expect(await screen.findByText('No changes yet.')).toBeVisible();
});

test('opens the changeset of an activity and undoes it', async () => {
  const undone: unknown[] = [];
  server.use(
    onCall('activity/get_changeset', () =>
      answer({
        changeset_id: 3,
        kind: 'store_add_label',
        title: 'Added a label to stores',
        country: 'ID',
        actor: maria,
        at: log.at,
        counts: {},
        undone_at: null,
        undoes: null,
        is_running: false,
        allowed_actions: ['undo'],
        records: page([log, { ...log, log_id: 41, object_title: 'Kopi Tuku' }]),
      }),
    ),
    onCall('activity/undo_changeset', async ({ request }) => {
      undone.push(await request.json());
      return answer({
        changeset_id: 4,
        job_id: null,
        records: 2,
        checked: 2,
        undone: 2,
        fields: 2,
        not_undone: [],
      });
    }),
  );
  const person = show(<ActivityList actorId={12} />);
  await person.click(await screen.findByRole('button', { name: 'Show the whole change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Added a label to stores' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Warung Bu SriLabels– autumn', 'Kopi TukuLabels– autumn']);
  await person.click(within(dialog).getByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('dialog', { name: 'Undo “Added a label to stores”?' });
  expect(question).toHaveTextContent('Records: 2.');
  expect(undone).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 2 records')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(undone).toEqual([{ changeset_id: 3 }]);
});

test('shows the complete history: word differences of long texts, and older entries on demand', async () => {
  const before = 'Rice, noodles and soup since 1998, in a street behind the market';
  const edit = {
    ...log,
    changes: [{ field: 'intro', old: before, new: before.replace('soup', 'satay') }],
  };
  const pages: unknown[] = [];
  server.use(
    onCall('activity/query_logs', async ({ request }) => {
      const { page: requests } = (await request.json()) as { page: number };
      pages.push(requests);
      return answer({
        ...page(requests === 1 ? [edit] : [{ ...old, action: 'undo' }]),
        page: requests,
        total: 30,
      });
    }),
  );
  const person = show(
    <WholeHistory
      objectType="store"
      objectId={5}
      version={3}
      labels={{ labels: {} }}
      restorable={['intro']}
    />,
  );
  expect(await screen.findByText('satay')).toBeVisible();
  expect(screen.getByText('soup')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore intro' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('undid a change of labels')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect(pages).toEqual([1, 2]);
});
