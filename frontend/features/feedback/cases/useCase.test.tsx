import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { undoLast } from '@shared/decisions/taken';
import { onDesk, undoTwice } from '@shared/testing/desk';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Feedback } from '../model';
import { AREA, useCase } from './useCase';

const server = startServer();
const open = partly<Feedback>({
  feedback_id: 3,
  version: 4,
  status: 'in_progress',
  title: 'Warung Bu Sri',
  diffs: [],
  place: { version: 7 },
  assignee: null,
});
const over = { ...open, version: 5, status: 'resolved' as const };

/** Mock the history of the report, newest first, with IDs counting down from 9. */
function history(actions: readonly string[]) {
  const list = actions.map((action, index) => ({ log_id: 9 - index, action, changes: [] }));
  server.use(
    onCall('activity/query_logs', () => answer({ list, total: list.length, page: 1, page_size: 20 })),
    onCall('error_feedback/get_feedback_detail', () => answer({ ...open, version: 7 })),
  );
}

test('a failed undo of a decision on a report is repeated by a second press', async () => {
  const shown: number[] = [];
  server.use(onCall('error_feedback/change_feedback_status', () => answer(over)));
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.change({ action: 'spam' }, 'Spam', true));
  history(['spam']);
  const back = { version: 6, undone: 1, fields: 1, not_undone: [] };
  await undoTwice(server, { area: AREA, call: 'activity/undo_change', title: open.title, back }, shown);
});

describe('a report that was unassigned', () => {
  const fresh = { ...open, status: 'new' as const };
  const undone: unknown[] = [];
  const shown: number[] = [];
  beforeEach(() => {
    undone.length = shown.length = 0;
    server.use(
      onCall('error_feedback/change_feedback_status', async ({ request }) => {
        const { action } = (await request.json()) as { action: string };
        return answer(action === 'start' ? { ...open, version: 5 } : { ...over, version: 6 });
      }),
      onCall('activity/undo_change', async ({ request }) => {
        undone.push(await request.json());
        return answer({ version: 7, undone: 1, fields: 1, not_undone: [] });
      }),
    );
  });
  const entry = (log_id: number) => ({ object_type: 'feedback', object_id: 3, log_id });

  test('is unassigned again after its decision is undone', async () => {
    const one = onDesk(() => useCase(fresh, vi.fn(), (id) => shown.push(id)));
    await act(() => one.current.change({ action: 'resolve', resolution: 'already_correct' }, 'Closed', true));
    history(['resolve', 'start', 'undo', 'resolve', 'start']);
    undoLast(AREA);
    await waitFor(() => expect(shown).toEqual([3]));
    expect(undone).toEqual([entry(9), entry(8)]);
  });

  test('is unassigned again after its applied changes are undone', async () => {
    server.use(
      onCall('error_feedback/apply_feedback', () => answer({ feedback: over, changeset_id: 8 })),
      onCall('activity/undo_changeset', () => answer({ undone: 1, not_undone: [], job_id: null })),
    );
    const one = onDesk(() => useCase(fresh, vi.fn(), (id) => shown.push(id)));
    await act(() => one.current.apply());
    history(['feedback_apply', 'start']);
    undoLast(AREA);
    await waitFor(() => expect(shown).toEqual([3]));
    expect(undone).toEqual([entry(8)]);
  });
});

test('a failed undo of changes in a store is repeated by a second press', async () => {
  const shown: number[] = [];
  server.use(onCall('error_feedback/apply_feedback', () => answer({ feedback: over, changeset_id: 8 })));
  history([]);
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.apply());
  const back = { undone: 1, not_undone: [], job_id: null };
  await undoTwice(server, { area: AREA, call: 'activity/undo_changeset', title: open.title, back }, shown);
});
