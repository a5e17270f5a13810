import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { KEYMAP } from '@shared/ui/keymap';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import { DECISIONS } from '../cases/decisionKeys';
import type { Moderation } from '../cases/useModeration';
import { ReasonPanel, type ReasonPurpose } from './ReasonPanel';

const server = startServer();
completeBrowser();

const REASONS = ['offensive', 'spam', 'other'].map((value) => ({ value, label: value }));
const decide = vi.fn();
const decideWave = vi.fn();
const close = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  beginSession('token', 12);
  beginWith({
    comment_reject_reason: REASONS,
    comment_delete_reason: [{ value: 'legal', label: 'Required by law' }],
  });
});

function beginWith(enums: Record<string, readonly { value: string; label: string }[]>) {
  server.use(onCall('system/get_bootstrap', () => answer({ enums, menu_counts: {}, countries: [] })));
}

async function opened(requests: NonNullable<ReasonPurpose>) {
  const one = partly<Moderation>({ isBusy: false, decide, decideWave });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReasonPanel purpose={requests} one={one} onClose={close} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
  return userEvent.setup();
}

test('a number key chooses the reason with that number', async () => {
  const user = await opened('reject');
  screen.getByRole('button', { name: /spam/ }).focus();
  await user.keyboard('2');
  expect(decide).toHaveBeenCalledExactlyOnceWith('reject', 'spam', '');
  expect(close).toHaveBeenCalledOnce();
});

test('decision keys choose no reason', async () => {
  const reasons = Array.from({ length: 18 }, (_, at) => ({
    value: `reason ${at + 1}`,
    label: `Reason ${at + 1}`,
  }));
  beginWith({ comment_reject_reason: reasons });
  const user = await opened('reject');
  screen.getByRole('button', { name: /Reason 18/ }).focus();
  const commands = [...Object.values(DECISIONS).map(({ command }) => command), 'undo'] as const;
  for (const command of commands) await user.keyboard(KEYMAP[command].keys[0]);
  expect(decide).not.toHaveBeenCalled();
  await user.keyboard('y');
  expect(decide).toHaveBeenCalledExactlyOnceWith('reject', 'reason 18', '');
});

test('the reason “other” requires a note, and Enter in the note submits it', async () => {
  const user = await opened('reject');
  await user.click(screen.getByRole('button', { name: /other/ }));
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('Not about this shop{Enter}');
  expect(decide).toHaveBeenCalledExactlyOnceWith('reject', 'other', 'Not about this shop');
});

test('rejects near duplicates for a reason that needs no note', async () => {
  const user = await opened('wave');
  expect(screen.queryByRole('button', { name: /other/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /offensive/ }));
  expect(decideWave).toHaveBeenCalledExactlyOnceWith('reject', 'offensive');
});

test('Escape closes the panel and leaves the comment unchanged', async () => {
  const user = await opened('delete');
  screen.getByRole('button', { name: /law/ }).focus();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  expect(decide).not.toHaveBeenCalled();
});
