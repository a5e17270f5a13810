import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import type { MessageRow } from '../model';
import { useMessageKeys } from './useMessageKeys';

const server = startServer();
completeBrowser();

const assigned = vi.fn<(input: unknown) => void>();
const rows = [1, 2, 3].map((message_id) =>
  partly<MessageRow>({ message_id, version: 1, subject: 'Jam buka', allowed_actions: ['assign'] }),
);

/** A button that presses the key "assign" on the first row, into which the others are folded. */
function FoldedRow() {
  const take = useMessageKeys(vi.fn()).find(({ command }) => command === 'assign');
  const [first, ...folded] = rows;
  return (
    <button type="button" onClick={() => first !== undefined && take?.run(first, folded)}>
      Press
    </button>
  );
}

beforeEach(() => {
  assigned.mockReset();
  beginSession('token', 12);
  setUser({ ...testManager, user_id: 12 });
  setCountry('ID');
  server.use(
    onCall('business_message/bulk_edit_messages', async ({ request }) => {
      assigned(await request.json());
      return answer({ succeeded: [1, 2, 3], failed: [], changeset_id: 7, job_id: null });
    }),
  );
});

test('a key on a folded row says how many messages it assigns, and assigns them together', async () => {
  const { person } = showInTab(<FoldedRow />, '/store/business_message/list');
  await person.click(screen.getByRole('button', { name: 'Press' }));
  expect(await screen.findByRole('dialog', { name: 'Assign 3 similar messages to you?' })).toBeVisible();
  expect(assigned).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Assign 3 messages' }));
  await waitFor(() =>
    expect(assigned).toHaveBeenCalledExactlyOnceWith({
      ids: [1, 2, 3],
      action: 'assign',
      params: { assignee_id: 12 },
    }),
  );
  expect(await screen.findByText('Assigned to you: 3 similar messages')).toBeVisible();
});
