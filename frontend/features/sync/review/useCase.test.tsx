import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onDesk, undoTwice } from '@shared/testing/desk';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { SyncItem } from '../model';
import { AREA, useCase } from './useCase';

const server = startServer();
const open = partly<SyncItem>({
  sync_id: 3,
  version: 4,
  status: 'in_review',
  action: 'update',
  title: 'Warung Bu Sri',
  diffs: [],
  store: null,
  claimed_by: { user_id: 12, nickname: 'Omar', role: 'operator' },
});
const ended = (status: SyncItem['status']) => ({ ...open, version: 5, status });
const back = { ...open, version: 6 };

test('a failed undo of an applied record is repeated by a second press', async () => {
  const shown: number[] = [];
  server.use(
    onCall('store_sync/apply_sync', () => answer({ item: ended('applied'), applied_fields: ['name'] })),
  );
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.apply());
  const undone = { item: back, not_undone: [] };
  await undoTwice(
    server,
    { area: AREA, call: 'store_sync/undo_sync', title: open.title, back: undone },
    shown,
  );
  expect(one.current.failure).toBeNull();
});

test('a failed undo of a rejected record is repeated by a second press', async () => {
  const shown: number[] = [];
  const call = 'store_sync/change_sync_status';
  server.use(onCall(call, () => answer(ended('rejected'))));
  const one = onDesk(() => useCase(open, vi.fn(), (id) => shown.push(id)));
  await act(() => one.current.reject('not_a_place', ''));
  await undoTwice(server, { area: AREA, call, title: open.title, back }, shown);
});
