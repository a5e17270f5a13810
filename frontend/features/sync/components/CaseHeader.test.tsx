import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { WorkspaceContext } from '@shared/workspace/contract';
import type { SyncItem } from '../model';
import type { Case } from '../review/useCase';
import { CaseHeader } from './CaseHeader';

const server = startServer();
completeBrowser();

const open = vi.fn();
const confirm = vi.fn();
/** Fields that the header uses of an item applied by a rule. */
const sample = {
  sync_id: 7,
  title: 'Kopi Tuku',
  action: 'update',
  status: 'auto_applied',
  priority: 'low',
  source: { name: 'OpenStreetMap' },
  created_at: '2026-03-01T10:00:00Z',
  region: '',
  is_qa: true,
  confirmed_at: null,
  confirmed_by: null,
  rules: [{ rule_id: 41, source_code: 'osm', words: 'Website (fill in missing values)' }],
  record: { is_newer: false },
  claimed_by: null,
  allowed_actions: ['confirm', 'undo'],
};

beforeEach(() => {
  beginSession('token', 12);
  setUser(testManager);
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })));
});

function show(more: object = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceContext value={{ open, href: (to: string) => to, changeCountry: vi.fn() }}>
        <CaseHeader
          item={{ ...sample, ...more } as SyncItem}
          one={partly<Case>({ isBusy: false, isMine: false, confirm, undo: vi.fn() })}
        />
      </WorkspaceContext>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('a sample record names its rule and asks whether the decision was right', async () => {
  const person = show();
  expect(screen.getByText(/Is it correct\? If not, undo it\.$/)).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Website (fill in missing values)' }));
  expect(open).toHaveBeenCalledWith('/store/storeSync/sources', { rule: 41 });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(confirm).toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('shows who may undo to a person without permission', () => {
  show({ allowed_actions: ['confirm'] });
  expect(screen.getByText(/ask a manager to undo it\.$/)).toBeVisible();
});

test('does not ask again once a person has confirmed the rule', () => {
  show({
    allowed_actions: ['undo'],
    confirmed_at: '2026-03-02T10:00:00Z',
    confirmed_by: { user_id: 3, nickname: 'Deniz', role: 'operator' },
  });
  expect(screen.getByText(/^Deniz confirmed it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});
