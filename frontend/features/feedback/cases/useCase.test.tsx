import { act } from '@testing-library/react';
import { test, vi } from 'vitest';
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

test('a report whose decision could not be taken back is taken back by a second try', async () => {
  const shown: number[] = [];
  server.use(onCall('error_feedback/change_feedback_status', () => answer(over)));
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.change({ action: 'spam' }, 'Spam', true));
  const call = 'error_feedback/change_feedback_status';
  await undoTwice(server, { area: AREA, call, title: open.title, back: { ...open, version: 6 } }, shown);
});

test('the same holds of what was written in a store', async () => {
  const shown: number[] = [];
  server.use(onCall('error_feedback/apply_feedback', () => answer({ feedback: over, changeset_id: 8 })));
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.apply());
  const back = { undone: 1, not_undone: [], job_id: null };
  await undoTwice(server, { area: AREA, call: 'activity/undo_changeset', title: open.title, back }, shown);
});
