import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSteps } from '@shared/review/useSteps';
import { completeBrowser } from '@shared/testing/browser';
import { beginAsOperator } from '@shared/testing/desk';
import { address, showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { ListDefaults } from '@shared/table/state/listState';
import { useTabParams } from '@shared/table/state/useTabParams';
import { listIn, type SyncRow } from '../model';
import SyncListScreen from '../screens/SyncListScreen';
import SyncReviewScreen from '../screens/SyncReviewScreen';
import { waiting } from './testing';
import { idOf, useListedQueue } from './useListedQueue';

const server = startServer();
completeBrowser();

const DESK = '/store/storeSync/detail';
const DEFAULTS: ListDefaults = {
  filters: [{ kind: 'many', key: 'source', label: 'Source', options: [] }],
  sorts: ['score'],
  sortBy: 'turn',
  sortOrder: 'asc',
};
const COLLEAGUE = { user_id: 9, nickname: 'Maria', role: 'manager' as const };

interface SentRequest {
  page?: number;
  source?: readonly string[];
  sort_by: string;
}

/** Rows of the list under any filter, and its requests. */
let rows: readonly SyncRow[];
let requests: SentRequest[];
/** Requests that claim a record. */
let accepted: string[];
let end: (isDone: boolean) => void;

const ROW = { claimed_by: null, created_at: '2026-03-01T10:00:00Z' };
const row = (sync_id: number, more: Partial<SyncRow> = {}) =>
  partly<SyncRow>({ sync_id, title: `Kopi ${sync_id}`, status: 'pending', ...ROW, ...more });

beforeEach(() => {
  rows = Array.from({ length: 45 }, (_, index) => row(index + 1));
  requests = [];
  accepted = [];
  beginAsOperator();
  const take = (name: string) =>
    onCall(name, () => {
      accepted.push(name);
      return answer({ items: [] });
    });
  server.use(
    onCall('store_sync/query_syncs', async ({ request }) => {
      const { page = 1, ...input } = (await request.json()) as SentRequest;
      requests.push(input);
      const list = rows.slice((page - 1) * 20, page * 20);
      return answer({ list, total: rows.length, total_is_exact: true });
    }),
    take('store_sync/claim_next'),
    take('store_sync/claim_sync'),
    onCall('store_sync/get_sync_detail', () => refuse(10004, 'Not found')),
    onCall('store_sync/query_sources', () => answer([])),
    onCall('view/query_views', () => answer([])),
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
  );
});

/** A desk that shows the ID of its record and decides at once. */
function Desk() {
  const [params] = useTabParams();
  const desk = useListedQueue(listIn(params) ?? new URLSearchParams(), DEFAULTS);
  const { ids, shownId, hasMore } = desk;
  const step = useSteps({ ids, id: shownId, onShow: desk.show, hasMore });
  const decide = () => {
    if (shownId === null) return;
    const ended = new Promise<boolean>((resolve) => (end = resolve));
    desk.goOn(shownId, ended);
  };
  const nothing = desk.isLooking ? 'Looking' : 'Through';
  return (
    <>
      <p>{shownId === null ? nothing : `Record ${shownId}: ${desk.place ?? '?'} of ${desk.total ?? '?'}`}</p>
      <p>{desk.rows.map(idOf).join(' ')}</p>
      <button onClick={decide}>Decide</button>
      <button onClick={() => step(1)}>Next</button>
      <button onClick={() => step(-1)}>Previous</button>
      <button onClick={() => void desk.begin()}>Begin</button>
    </>
  );
}

function open(id: number, list: string) {
  const { person } = showInTab(<Desk />, `${DESK}?id=${id}&list=${encodeURIComponent(list)}`);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  return {
    shows: (words: string) => screen.findByText(words),
    press,
    list: () => listIn(new URLSearchParams(address.current.split('?')[1]))?.toString(),
  };
}

test('next and previous follow the filtered and sorted list beyond its page', async () => {
  const desk = open(19, '?source=osm&sort=-score');
  await desk.shows('Record 19: 19 of 45');
  await desk.press('Next');
  await desk.shows('Record 20: 20 of 45');
  await desk.press('Decide');
  await desk.shows('Record 21: 21 of 45');
  await desk.press('Decide');
  await desk.shows('Record 22: 22 of 45');
  await desk.press('Previous');
  await desk.shows('Record 21: 21 of 45');
  expect(desk.list()).toBe('source=osm&sort=-score&page=2');
  expect(requests).not.toEqual([]);
  for (const input of requests) expect(input).toMatchObject({ source: ['osm'], sort_by: 'score' });
  expect(accepted).toEqual([]);
});

test('the next record after a decision is undecided and not a colleague’s', async () => {
  rows = [
    row(1),
    row(2, { claimed_by: COLLEAGUE }),
    row(3, { status: 'applied' }),
    row(4, { status: 'auto_applied', is_qa: true }),
    row(5),
  ];
  const desk = open(1, '?');
  await desk.shows('Record 1: 1 of 5');
  await desk.press('Decide');
  await desk.shows('Record 5: 5 of 5');
});

test('without undecided records on the page, the next one is searched on further pages', async () => {
  rows = rows.map((one, index) => (index > 0 && index < 44 ? { ...one, status: 'applied' as const } : one));
  const desk = open(1, '?');
  await desk.shows('Record 1: 1 of 45');
  await desk.press('Decide');
  await desk.shows('Record 45: 45 of 45');
});

test('after the last record the list is finished and can be started again', async () => {
  const desk = open(45, '?page=3');
  await desk.shows('Record 45: 45 of 45');
  await desk.press('Decide');
  await desk.shows('Through');
  expect(accepted).toEqual([]);
  await desk.press('Begin');
  await desk.shows('Record 1: 1 of 45');
});

test('a refused decision at the end of the list returns to its record', async () => {
  const desk = open(45, '?page=3');
  await desk.shows('Record 45: 45 of 45');
  await desk.press('Decide');
  await desk.shows('Through');
  act(() => end(false));
  await desk.shows('Record 45: 45 of 45');
});

/** Mock the record with this ID. */
function answerNamed(sync_id: number) {
  server.use(onCall('store_sync/get_sync_detail', () => answer({ ...waiting, sync_id })));
}

test('an unknown record is not found', async () => {
  showInTab(<SyncReviewScreen />, `${DESK}?id=999999`);
  await screen.findByText('Sync record not found');
  expect(screen.queryByRole('navigation', { name: 'Waiting records' })).toBeNull();
  expect(accepted).toEqual([]);
});

test('shows which list is reviewed, and one click opens all waiting records', async () => {
  answerNamed(23);
  const { person } = showInTab(
    <SyncReviewScreen />,
    `${DESK}?id=23&list=${encodeURIComponent('?q=kopi&is_qa=0&page=2')}`,
  );
  const words = await screen.findByText(/^23 of 45 in your list:/);
  expect(words).toHaveTextContent('23 of 45 in your list: “kopi”, No samples');
  await person.click(screen.getByRole('button', { name: 'Review all waiting records' }));
  await screen.findByRole('navigation', { name: 'Waiting records' });
  expect(address.current).toBe(`${DESK}?id=23`);
  expect(screen.queryByText(/in your list/)).toBeNull();
});

test('without a list all waiting records are reviewed', async () => {
  answerNamed(3);
  showInTab(<SyncReviewScreen />, `${DESK}?id=3`);
  await screen.findByRole('navigation', { name: 'Waiting records' });
  expect(screen.queryByText(/in your list/)).toBeNull();
});

test('a record opened from the list has the list in its address', async () => {
  rows = [row(7, { fields: [], store: null })];
  const { person, open: opened } = showInTab(
    <SyncListScreen />,
    '/store/storeSync/list?source=osm&sort=-score',
  );
  await person.click(await screen.findByRole('link', { name: 'Kopi 7' }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith(DESK, { id: 7, list: '?source=osm&sort=-score' }));
});
