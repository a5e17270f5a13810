import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { beginAsOperator } from '@shared/testing/desk';
import { address, showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { SyncRow } from '../model';
import SyncReviewScreen from '../screens/SyncReviewScreen';
import { useClaimedQueue } from './useClaimedQueue';

const server = startServer();
completeBrowser();

const DESK = '/store/storeSync/detail';
const row = (sync_id: number, more: Partial<SyncRow> = {}) =>
  partly<SyncRow>({ sync_id, status: 'pending', claimed_by: null, ...more });
const ROWS = [1, 2, 3, 4].map((id) => row(id));

/** IDs that the server returns next, and the number of requests for them. */
let next: readonly number[];
let claimCount: number;
/** IDs of released records, in order. */
let released: number[];
/** IDs of records with decisions. */
let startedOn: readonly number[];
const diffsOf = (id: number) => [{ decision: startedOn.includes(id) ? 'accept' : 'pending' }];
/** End the last decision: accepted or refused. */
let end: (isDone: boolean) => void;

beforeEach(() => {
  next = [];
  released = [];
  startedOn = [];
  claimCount = 0;
  beginAsOperator();
  server.use(
    onCall('store_sync/claim_next', () => {
      claimCount += 1;
      return answer({
        items: next.map((sync_id) => ({ sync_id, version: 1, status: 'in_review', diffs: diffsOf(sync_id) })),
      });
    }),
    onCall('store_sync/release_sync', async ({ request }) => {
      const { sync_id } = (await request.json()) as { sync_id: number };
      released.push(sync_id);
      return answer({ sync_id, version: 1, status: 'pending' });
    }),
    onCall('store_sync/get_sync_detail', async ({ request }) => {
      const { sync_id } = (await request.json()) as { sync_id: number };
      return answer({ sync_id, version: 1, status: 'in_review', diffs: diffsOf(sync_id) });
    }),
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
  );
});

/** A desk that shows the ID of its record and decides at once. */
function Desk({ rows }: { rows: readonly SyncRow[] }) {
  const desk = useClaimedQueue(rows, {});
  const client = useQueryClient();
  const { shownId } = desk;
  const decide = () => {
    const ended = new Promise<boolean>((resolve) => (end = resolve));
    if (shownId !== null) desk.goOn(shownId, ended);
  };
  const pass = () => {
    desk.show(4);
    if (shownId !== null) desk.pass(shownId);
  };
  const edit = () =>
    client.setQueryData(['syncs', 'detail', 'ID', shownId], { sync_id: shownId, version: 2 });
  return (
    <>
      <p>{shownId === null ? (desk.isEmpty ? 'Nothing waiting' : 'Nothing yet') : `Record ${shownId}`}</p>
      <button onClick={decide}>Decide</button>
      <button onClick={() => desk.show(3)}>Show 3</button>
      <button onClick={pass}>Pass</button>
      <button onClick={() => desk.showTakenBack(1)}>Take back 1</button>
      <button onClick={edit}>Edit</button>
    </>
  );
}

function open(search: string, rows: readonly SyncRow[] = ROWS) {
  const { person } = showInTab(<Desk rows={rows} />, DESK + search);
  return {
    shows: (words: string) => screen.findByText(words),
    decide: () => person.click(screen.getByRole('button', { name: 'Decide' })),
    edit: () => person.click(screen.getByRole('button', { name: 'Edit' })),
    takeBack1: () => person.click(screen.getByRole('button', { name: 'Take back 1' })),
    pass: () => person.click(screen.getByRole('button', { name: 'Pass' })),
    show3: () => person.click(screen.getByRole('button', { name: 'Show 3' })),
  };
}

test('a decision opens the next case below, and at the end of the queue the first', async () => {
  next = [1, 2];
  const desk = open('');
  await desk.shows('Record 1');
  await desk.show3();
  await desk.decide();
  await desk.shows('Record 4');
  // Far down the queue no record from its top is claimed.
  await act(async () => {
    end(true);
    await Promise.resolve();
  });
  expect(claimCount).toBe(1);
  await desk.decide();
  await desk.shows('Record 1');
});

test('cases assigned to colleagues and cases decided by rules are skipped', async () => {
  const colleague = { user_id: 9, nickname: 'Maria', role: 'manager' as const };
  const desk = open('?id=1', [
    row(1),
    row(2, { claimed_by: colleague }),
    row(3, { status: 'auto_applied' }),
    row(4, { claimed_by: { ...colleague, user_id: 12 } }),
  ]);
  await desk.shows('Record 1');
  await desk.decide();
  await desk.shows('Record 4');
});

test('the following case is claimed once the decision has been saved', async () => {
  next = [1, 2];
  const desk = open('');
  await desk.shows('Record 1');
  await desk.decide();
  await desk.shows('Record 2');
  expect(claimCount).toBe(1);
  act(() => end(true));
  await waitFor(() => expect(claimCount).toBe(2));
});

test('the address follows the open record', async () => {
  const desk = open('?id=2&source=osm');
  await desk.shows('Record 2');
  await desk.show3();
  await desk.shows('Record 3');
  expect(address.current).toBe(`${DESK}?id=2&source=osm&record=3`);
});

test('an address with a record opens it, whatever list it came from', async () => {
  const desk = open('?id=2&record=3');
  await desk.shows('Record 3');
  expect(claimCount).toBe(0);
});

test('the address contains what the next decision requires', async () => {
  next = [2];
  const desk = open('');
  await desk.shows('Record 2');
  expect(address.current).toBe(`${DESK}?record=2`);
});

test('after the last record the queue is empty, and a refused record returns', async () => {
  const desk = open('?id=4');
  await desk.shows('Record 4');
  await desk.decide();
  await desk.shows('Nothing yet');
  await act(async () => {
    end(true);
    await Promise.resolve();
  });
  await desk.shows('Nothing waiting');
  await desk.show3();
  await desk.decide();
  await desk.shows('Record 4');
  await desk.decide();
  await desk.shows('Nothing yet');
  act(() => end(false));
  await desk.shows('Record 4');
});

test('the queue restarts in another country', async () => {
  server.use(
    onCall('store_sync/query_syncs', () => answer({ list: [], total: 0, total_is_exact: true })),
    onCall('store_sync/get_sync_detail', () => refuse(10004, 'Not found')),
  );
  showInTab(<SyncReviewScreen />, `${DESK}?record=3`);
  expect(await screen.findByText('Not found')).toBeVisible();
  act(() => setCountry('TR'));
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(address.current).toBe(DESK);
});

test('a skipped case is released, and offered again when no other is waiting', async () => {
  next = [3];
  const desk = open('');
  await desk.shows('Record 3');
  await desk.pass();
  await desk.shows('Record 4');
  await waitFor(() => expect(released).toEqual([3]));
  // The server returns a skipped record and another one: the other comes first.
  next = [3, 5];
  await desk.decide();
  await desk.shows('Nothing yet');
  act(() => end(true));
  await desk.shows('Record 5');
  await waitFor(() => expect(released).toEqual([3, 3]));
  next = [3];
  await desk.decide();
  await desk.shows('Nothing yet');
  act(() => end(true));
  await desk.shows('Record 3');
  expect(released).toEqual([3, 3]);
});

test('a case that was not offered stays with its assignee', async () => {
  const desk = open('?id=2');
  await desk.shows('Record 2');
  await desk.pass();
  await desk.shows('Record 4');
  expect(released).toEqual([]);
});

test('a case that changed since it was offered stays with its assignee', async () => {
  next = [3];
  const desk = open('');
  await desk.shows('Record 3');
  await desk.edit();
  await desk.pass();
  await desk.shows('Record 4');
  expect(released).toEqual([]);
});

test('undoing a decision releases all claims except the shown record', async () => {
  next = [1, 2];
  const desk = open('');
  await desk.shows('Record 1');
  next = [2, 3];
  await desk.decide();
  await desk.shows('Record 2');
  act(() => end(true));
  await waitFor(() => expect(claimCount).toBe(2));
  await desk.takeBack1();
  await desk.shows('Record 1');
  await waitFor(() => expect(released).toEqual([2, 3]));
  await desk.decide();
  await desk.shows('Record 2');
  act(() => end(true));
  await waitFor(() => expect(claimCount).toBe(3));
});

test('a case claimed after an undo is released, too', async () => {
  next = [1, 2];
  const desk = open('');
  await desk.shows('Record 1');
  next = [2, 3];
  await desk.decide();
  await desk.shows('Record 2');
  await desk.takeBack1();
  await waitFor(() => expect(released).toEqual([2]));
  act(() => end(true));
  await waitFor(() => expect(released).toEqual([2, 2, 3]));
  await desk.shows('Record 1');
});

test('a case with started decisions stays claimed when another decision is undone', async () => {
  next = [1, 2];
  startedOn = [2];
  const desk = open('');
  await desk.shows('Record 1');
  next = [2, 3];
  await desk.decide();
  await desk.shows('Record 2');
  act(() => end(true));
  await waitFor(() => expect(claimCount).toBe(2));
  await desk.takeBack1();
  await waitFor(() => expect(released).toEqual([3]));
});
