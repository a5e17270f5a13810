import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { beginAsOperator } from '@shared/testing/desk';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { syncOptions } from '../api';
import { CaseView } from './CaseView';

const server = startServer();
completeBrowser();

const diff = {
  field: 'website',
  label: 'Website',
  base_value: '',
  proposed_value: 'https://kopi.example/',
  severity: 'minor',
  auto_eligible: true,
  locked: false,
  decision: 'pending',
  edited_value: null,
  reason: '',
  shift_m: null,
  current_lines: [],
  proposed_lines: ['https://kopi.example/'],
  edited_lines: [],
};
const waiting = {
  sync_id: 3,
  version: 4,
  status: 'pending',
  action: 'update',
  title: 'Kopi Tuku',
  priority: 'low',
  source: { name: 'OpenStreetMap', trust: 0.65, licence: '', attribution: '' },
  created_at: '2026-03-01T10:00:00Z',
  region: '',
  is_qa: false,
  rules: [],
  record: { is_newer: false, external_id: 'node/1', raw: {} },
  store: null,
  store_version: null,
  undone_at: null,
  pin: null,
  now: null,
  candidates: [],
  diffs: [diff],
  claimed_by: null,
  allowed_actions: ['claim'],
};
const maria = { user_id: 9, nickname: 'Maria', role: 'manager' };
const held = { ...waiting, status: 'in_review', claimed_by: maria };

function Desk() {
  const { data } = useQuery({ ...syncOptions('ID', 3), staleTime: Infinity });
  return data === undefined ? null : (
    <CaseView item={data} onDone={vi.fn()} onBack={vi.fn()} onStep={vi.fn()} />
  );
}

test('says once that a colleague has it in hand, also where an act was refused for that', async () => {
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
  item = held;
  await person.keyboard('a');
  // The record is read anew after the refusal.
  await screen.findByText('in_review');
  expect(screen.getAllByText('Being reviewed by Maria')).toHaveLength(1);
});
