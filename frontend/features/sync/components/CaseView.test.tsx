import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
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
  // The record is reloaded after the refusal.
  await screen.findByText('in_review');
  expect(screen.getAllByText('Being reviewed by Maria')).toHaveLength(1);
});
