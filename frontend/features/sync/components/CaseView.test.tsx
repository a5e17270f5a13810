import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { beginAsOperator } from '@shared/testing/desk';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { syncOptions } from '../api';
import { waiting } from '../review/testing';
import { CaseView } from './CaseView';

const server = startServer();
completeBrowser();

const maria = { user_id: 9, nickname: 'Maria', role: 'manager' };
const pending = { ...waiting, status: 'in_review', claimed_by: maria };

function Desk() {
  const { data } = useQuery({ ...syncOptions('ID', 3), staleTime: Infinity });
  return data === undefined ? null : (
    <CaseView item={data} onDone={vi.fn()} onBack={vi.fn()} onStep={vi.fn()} />
  );
}

test('shows once that a colleague reviews it, also after a refused action', async () => {
  beginAsOperator();
  let item: object = waiting;
  server.use(
    onCall('store_sync/get_sync_detail', () => answer(item)),
    onCall('store_sync/claim_sync', () => refuse(10007, 'Being reviewed by Maria', {}, 409)),
    onCall('activity/query_logs', () => answer({ list: [], total: 0, total_is_exact: true })),
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
  );
  const { person } = showInTab(<Desk />, '/store/storeSync/detail?id=3');
  await screen.findByRole('article', { name: 'Kopi Tuku' });
  item = pending;
  await person.keyboard('a');
  // The record is reloaded after the refusal.
  await screen.findByText('in_review');
  expect(screen.getAllByText('Being reviewed by Maria')).toHaveLength(1);
});

/** Diff of another field than the one of `waiting`. */
const phone = { ...waiting.diffs[0], field: 'phones', label: 'Phones', severity: 'minor' };

test.each([
  { key: 'a', decision: 'accept' },
  { key: 'r', decision: 'reject' },
])('one key ($key) decides on a single field and ends the review', async ({ key, decision }) => {
  beginAsOperator();
  const applied: object[] = [];
  const mine = { ...waiting, status: 'in_review', claimed_by: { ...maria, user_id: 12 } };
  server.use(
    onCall('store_sync/get_sync_detail', () => answer(mine)),
    onCall('store_sync/claim_sync', () => answer(mine)),
    onCall('store_sync/apply_sync', async ({ request }) => {
      applied.push((await request.json()) as object);
      const item = { ...mine, status: 'applied', version: 5, decided_by: null, note: '' };
      return answer({ item, applied_fields: [] });
    }),
    onCall('activity/query_logs', () => answer({ list: [], total: 0, total_is_exact: true })),
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
  );
  const { person } = showInTab(<Desk />, '/store/storeSync/detail?id=3');
  await screen.findByRole('article', { name: 'Kopi Tuku' });
  await person.keyboard(key);
  await waitFor(() =>
    expect(applied).toEqual([
      expect.objectContaining({ decisions: [{ field: 'website', decision, edited_value: null }] }),
    ]),
  );
});

test('with several fields, the last decision does not apply the record', async () => {
  beginAsOperator();
  const applied = vi.fn(() => answer({}));
  const mine = {
    ...waiting,
    status: 'in_review',
    claimed_by: { ...maria, user_id: 12 },
    diffs: [...waiting.diffs, phone],
  };
  server.use(
    onCall('store_sync/get_sync_detail', () => answer(mine)),
    onCall('store_sync/save_decisions', () => answer(mine)),
    onCall('store_sync/apply_sync', applied),
    onCall('activity/query_logs', () => answer({ list: [], total: 0, total_is_exact: true })),
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
  );
  const { person } = showInTab(<Desk />, '/store/storeSync/detail?id=3');
  await screen.findByRole('article', { name: 'Kopi Tuku' });
  await person.keyboard('aa');
  expect(await screen.findByText('Everything is decided')).toBeVisible();
  expect(applied).not.toHaveBeenCalled();
});
