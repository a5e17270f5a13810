import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bootstrapOptions } from '@shared/session/bootstrap';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { inboxOptions } from './inbox';
import { InboxClaim, useIsClaimedByMe } from './InboxClaim';

const server = startServer();
completeBrowser();

const handleRequest = vi.fn<(input: unknown) => void>();
const released = vi.fn<(input: unknown) => void>();
const UNCLAIMED = { claimed_by: null, claim_until: null, is_mine: false };
let claim: object = UNCLAIMED;

const signIn = (role: 'operator' | 'editor') =>
  setUser({
    user_id: 12,
    username: 'omar',
    nickname: 'Omar',
    is_superuser: false,
    role,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });

beforeEach(() => {
  vi.clearAllMocks();
  claim = UNCLAIMED;
  beginSession('token', 12);
  signIn('operator');
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('inbox/get_claim', async ({ request }) => {
      handleRequest(await request.json());
      return answer(claim);
    }),
    onCall('inbox/give_back', async ({ request }) => {
      released(await request.json());
      claim = UNCLAIMED;
      return answer(claim);
    }),
  );
});

const byWhom = (user_id: number, nickname: string) => ({
  claimed_by: { user_id, nickname, role: 'operator' },
  // 10:32 in Jakarta.
  claim_until: '2026-03-01T03:32:00Z',
  is_mine: user_id === 12,
});
/** The other inbox queries, which another tab shows. */
function InboxList() {
  useQuery(inboxOptions('ID', { kind: null, isMine: false, limit: 20 }));
  useQuery(bootstrapOptions('ID'));
  return null;
}

const show = (assignee: { nickname: string } | null = null, isWaiting = true, beside: ReactNode = null) =>
  showInTab(
    <>
      {beside}
      <p data-testid="facts">
        Received
        <InboxClaim kind="feedback" id={5} assignee={assignee} isWaiting={isWaiting} />
      </p>
    </>,
    '/reports',
  );
const facts = () => screen.getByTestId('facts');

test('shows the person’s own claim and releases it by key', async () => {
  claim = byWhom(12, 'Omar');
  const { person } = show();
  await waitFor(() => expect(facts()).toHaveTextContent('Assigned to you until 10:32'));
  expect(facts()).not.toHaveTextContent('unassigned');
  expect(screen.getByRole('button', { name: /Release/ })).toBeVisible();
  await person.keyboard('I');
  await waitFor(() => expect(released).toHaveBeenCalledWith({ kind: 'feedback', object_id: 5 }));
  await waitFor(() => expect(facts()).toHaveTextContent('unassigned'));
  expect(await screen.findByText('Released: colleagues can take it')).toBeVisible();
});

/** A button that only shows while the record is not claimed by the user. */
function Take() {
  return useIsClaimedByMe({ kind: 'feedback', id: 5, isWaiting: true }) ? null : <button>Assign</button>;
}

test('an own claim replaces the offer to assign the record', async () => {
  claim = byWhom(12, 'Omar');
  const { person } = show(null, true, <Take />);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull());
  await person.keyboard('I');
  expect(await screen.findByRole('button', { name: 'Assign' })).toBeVisible();
});

test('refreshes menu counts and inbox after a release', async () => {
  claim = byWhom(12, 'Omar');
  const read = { counts: 0, list: 0 };
  server.use(
    onCall('system/get_bootstrap', () => {
      read.counts += 1;
      return answer({ enums: {}, menu_counts: {}, countries: [] });
    }),
    onCall('inbox/query_inbox', () => {
      read.list += 1;
      return answer({ list: [], kinds: [], total: 0 });
    }),
  );
  const { person } = show(null, true, <InboxList />);
  await screen.findByRole('button', { name: /Release/ });
  await waitFor(() => expect(read).toEqual({ counts: 1, list: 1 }));
  await person.keyboard('I');
  await waitFor(() => expect(read).toEqual({ counts: 2, list: 2 }));
});

test('shows a colleague’s claim without a release', async () => {
  claim = byWhom(9, 'Maya');
  const { person } = show({ nickname: 'Rana' });
  await waitFor(() => expect(facts()).toHaveTextContent('Maya took it, until 10:32'));
  expect(facts()).toHaveTextContent('assigned to Rana');
  expect(screen.queryByRole('button', { name: /Release/ })).toBeNull();
  await person.keyboard('I');
  expect(released).not.toHaveBeenCalled();
});

test('makes no call for finished records, or for roles without an inbox', async () => {
  const over = show(null, false);
  expect(facts()).toHaveTextContent('unassigned');
  over.unmount();
  signIn('editor');
  show();
  expect(facts()).toHaveTextContent('unassigned');
  signIn('operator');
  await waitFor(() => expect(handleRequest).toHaveBeenCalledTimes(1));
});
