import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { answer, brokenLine, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { LeadRow, Stage } from '../model';
import { useBoard } from './useBoard';

const server = startServer();

function lead(lead_id: number, stage: Stage): LeadRow {
  return { lead_id, stage, name: `Lead ${lead_id}`, version: 1, expected_value: 100 } as LeadRow;
}

function board() {
  const column = (stage: Stage, leads: readonly LeadRow[]) => ({
    stage,
    label: stage,
    total: leads.length,
    sum_value: leads.length * 100,
    leads,
  });
  return { columns: [column('new', [lead(1, 'new'), lead(2, 'new')]), column('contacted', [])] };
}

async function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useBoard({}, false), { wrapper });
  await waitFor(() => expect(result.current.query.data).toBeDefined());
  const ids = () =>
    result.current.query.data?.columns.map(({ leads }) => leads.map(({ lead_id }) => lead_id));
  return { result, ids };
}

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  toasts.setState({ list: [] });
  server.use(onCall('crm/get_lead_board', () => answer(board())));
});

const THERE = { stage: 'contacted' as const, index: 0 };

test('shows a card at its new place before the server answers', async () => {
  let go: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (go = resolve));
  server.use(
    onCall('crm/move_lead', async () => {
      await waits;
      return answer({ ...lead(1, 'contacted'), version: 2 });
    }),
  );
  const { result, ids } = await shown();
  let done: Promise<boolean> = Promise.resolve(false);
  act(() => void (done = result.current.move(lead(1, 'new'), THERE)));
  await waitFor(() => expect(ids()).toEqual([[2], [1]]));
  go();
  await act(async () => expect(await done).toBe(true));
});

test('puts a refused card back and shows the reason', async () => {
  server.use(onCall('crm/move_lead', () => refuse(10006, 'This record was changed by Rina')));
  const { result, ids } = await shown();
  await act(async () => expect(await result.current.move(lead(1, 'new'), THERE)).toBe(false));
  expect(ids()).toEqual([[1, 2], []]);
  expect(toasts.getState().list[0]?.message).toBe('Lead 1 was not moved. This record was changed by Rina');
});

test('a failed undo leaves the card in place and is offered again', async () => {
  server.use(onCall('crm/move_lead', () => answer({ ...lead(1, 'contacted'), version: 2 })));
  const { result, ids } = await shown();
  const never = () => delay('infinite').then(() => answer(null));
  server.use(onCall('crm/get_lead_board', never));
  await act(async () => expect(await result.current.move(lead(1, 'new'), THERE)).toBe(true));
  server.use(onCall('crm/move_lead', brokenLine));
  const offered = () => toasts.getState().list.at(-1);
  act(() => offered()?.action?.run());
  const failed = 'Not undone: Lead 1. Network Error';
  await waitFor(() => expect(offered()).toMatchObject({ message: failed, action: { label: 'Undo' } }));
  expect(ids()).toEqual([[2], [1]]);
  server.use(onCall('crm/move_lead', () => answer({ ...lead(1, 'new'), version: 3 })));
  act(() => offered()?.action?.run());
  await waitFor(() => expect(offered()?.message).toBe('Lead 1 moved to new'));
});

test('puts a refused card back without waiting for the board to load', async () => {
  server.use(onCall('crm/move_lead', () => refuse(10006, 'This record was changed by Rina')));
  const { result, ids } = await shown();
  server.use(
    onCall('crm/get_lead_board', async () => {
      await delay('infinite');
      return answer(null);
    }),
  );
  await act(async () => expect(await result.current.move(lead(1, 'new'), THERE)).toBe(false));
  await waitFor(() => expect(ids()).toEqual([[1, 2], []]));
});

test('asks for the inputs that a stage requires instead of showing an error', async () => {
  const errors = { activity: ['Log a call, a visit or a message before Contacted'] };
  server.use(onCall('crm/move_lead', () => refuse(10005, 'Log a call', { errors })));
  const { result, ids } = await shown();
  await act(async () => expect(await result.current.move(lead(1, 'new'), THERE)).toBe(false));
  expect(ids()).toEqual([[1, 2], []]);
  const wanting = { to: THERE, errors: { activity: errors.activity[0] } };
  expect(result.current.wanting).toMatchObject({ ...wanting, isAnswered: false });
  await act(async () => expect(await result.current.move(lead(1, 'new'), THERE, {})).toBe(false));
  expect(result.current.wanting).toMatchObject({ ...wanting, isAnswered: true });
  expect(toasts.getState().list).toEqual([]);
});
