import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { undoLast } from '@shared/decisions/taken';
import { beginSession, setCountry } from '@shared/api/session';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { AREA, useUndoLine, type Decided } from './useUndoLine';

const server = startServer();
/** Events in order: calls, the shown comment, and messages. */
const happened: string[] = [];
const undone = { undone: 1, not_undone: [] };

beforeEach(() => {
  happened.length = 0;
  toasts.setState({ list: [] });
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('activity/undo_change', () => {
      happened.push('undone');
      return answer(undone);
    }),
    onCall('comment/get_comment_detail', () => {
      happened.push('read');
      return answer({ comment_id: 1 });
    }),
  );
});

/** Decide on a comment and undo the decision. */
function decideAndUndo(decided: Partial<Decided> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useUndoLine(() => happened.push('shown')), { wrapper });
  result.current.decided(
    { commentId: 1, title: '“Enak”', logId: 5, changesetId: null, ...decided },
    'Approved',
  );
  onTestFinished(
    toasts.subscribe(({ list }) => {
      if (list.some(({ message }) => message.startsWith('Undone'))) happened.push('said');
    }),
  );
  undoLast(AREA);
}

test('an undone comment is loaded and shown before the message about it', async () => {
  decideAndUndo();
  await waitFor(() => expect(happened).toEqual(['undone', 'read', 'shown', 'said']));
});

test('a decision in the list is undone in the list', async () => {
  decideAndUndo({ isInList: true });
  await waitFor(() => expect(happened).toEqual(['undone', 'said']));
});

test('the undo of a decision without changes shows the comment again', async () => {
  decideAndUndo({ logId: null });
  await waitFor(() => expect(happened).toEqual(['read', 'shown']));
});

test('an undone comment is shown even if it cannot be loaded', async () => {
  server.use(onCall('comment/get_comment_detail', () => refuse(4040, 'Gone', null, 404)));
  decideAndUndo();
  await waitFor(() => expect(happened).toEqual(['undone', 'shown', 'said']));
});

test.each([
  ['activity/undo_change', {}],
  ['activity/undo_changeset', { logId: null, changesetId: 8 }],
])('after a lost connection nothing is shown as undone, and %s is sent again', async (call, one) => {
  server.use(onCall(call, brokenLine));
  decideAndUndo(one);
  const failed = 'Not undone: “Enak”. Network Error';
  await waitFor(() => expect(toasts.getState().list.map(({ message }) => message)).toEqual([failed]));
  expect(happened).toEqual([]);
  server.use(onCall(call, () => answer({ ...undone, job_id: null })));
  undoLast(AREA);
  await waitFor(() => expect(happened).toContain('shown'));
  await waitFor(() => expect(happened).toContain('said'));
});
