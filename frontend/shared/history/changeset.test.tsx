import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import ChangesetDialog from './ChangesetDialog';

const server = startServer();
completeBrowser();

const log = {
  country: 'ID',
  actor: null,
  action: 'edit',
  via: 'ui',
  at: new Date().toISOString(),
  reason: '',
};
const of = (
  log_id: number,
  object_type: string,
  object_title: string,
  field: string,
  old: string,
  now: unknown,
) => ({
  ...log,
  log_id,
  object_type,
  object_id: log_id,
  object_title,
  changes: [{ field, old, new: now }],
});

test('fields that changed together have the labels of each kind of record', async () => {
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('activity/get_changeset', () =>
      answer({
        changeset_id: 3,
        title: 'Wrong price: Sate Pak Sri',
        actor: null,
        at: log.at,
        undone_at: null,
        allowed_actions: [],
        records: {
          list: [
            of(1, 'store', 'Sate Pak Sri', 'status', 'hidden', 'published'),
            of(2, 'feedback', 'Wrong price: Sate Pak Sri', 'status', 'in_progress', 'resolved'),
            of(3, 'message_template', 'Thanks', 'status', 'in_progress', { name: 'old', note: '', place: 2 }),
          ],
          total: 3,
        },
      }),
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const enums = {
    feedback_status: [
      { value: 'in_progress', label: 'In progress' },
      { value: 'resolved', label: 'Resolved' },
    ],
  };
  client.setQueryData(bootstrapKeys.of('ID'), { enums, countries: [] });
  const own = {
    objectType: 'store',
    labels: { labels: { status: 'On the site' }, describe: () => 'as the store says' },
  };
  render(
    <QueryClientProvider client={client}>
      <ChangesetDialog changesetId={3} own={own} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const records = await screen.findAllByRole('listitem');
  expect(records.map((record) => record.textContent)).toEqual([
    'Sate Pak SriOn the siteas the store says as the store says',
    'Wrong price: Sate Pak SriStatusIn progress Resolved',
    'ThanksStatusin_progress old, 2',
  ]);
});
