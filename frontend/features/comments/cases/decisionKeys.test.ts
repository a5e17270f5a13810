import { beforeEach, expect, test, vi } from 'vitest';
import { answer, onCall, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { Comment } from '../model';
import { decisionKeys, showWhyNotDecided } from './decisionKeys';

const server = startServer();

const one = { decide: vi.fn() };
const onImpossible = vi.fn();
const keysOf = (allowed_actions: string[], similar_waiting = 0, isBusy = false) =>
  decisionKeys({ allowed_actions, similar_waiting } as Comment, { ...one, isBusy }, vi.fn(), onImpossible);

beforeEach(() => {
  vi.clearAllMocks();
});

test('lists the keys of allowed decisions', () => {
  const listed = keysOf(['reject', 'hold', 'unpin', 'feature'], 2).filter((key) => key.isImpossible !== true);
  expect(listed.map(({ command, meaning }) => `${command} ${meaning ?? ''}`)).toEqual([
    'reject Reject, then choose a reason',
    'hold Hold',
    'rejectRest Reject all similar comments',
    'pin Unpin',
    'feature Feature',
  ]);
});

test('the key of an allowed decision decides', () => {
  keysOf(['approve'])
    .find(({ command }) => command === 'accept')
    ?.run();
  expect(one.decide).toHaveBeenCalledExactlyOnceWith('approve');
  expect(onImpossible).not.toHaveBeenCalled();
});

test('the key of an unavailable decision shows why and decides nothing', () => {
  keysOf(['approve'])
    .find(({ command }) => command === 'hold')
    ?.run();
  expect(onImpossible).toHaveBeenCalledExactlyOnceWith('hold');
  expect(one.decide).not.toHaveBeenCalled();
});

test('the message about an unavailable decision names the keys of the possible ones', async () => {
  toasts.setState({ list: [] });
  server.use(
    onCall('system/get_unavailable_actions', () =>
      answer({ list: [{ action: 'hold', label: 'Hold', reason: 'It is already pending' }] }),
    ),
  );
  await showWhyNotDecided('ID', { comment_id: 3, allowed_actions: ['approve', 'reject'] }, 'hold');
  expect(toasts.getState().list).toMatchObject([
    { message: 'Hold: It is already pending', hint: 'Press A to approve or R to reject.' },
  ]);
});

test('while an action is sent, a decision key shows a message and decides nothing', () => {
  toasts.setState({ list: [] });
  keysOf(['approve'], 0, true)
    .find(({ command }) => command === 'accept')
    ?.run();
  expect(toasts.getState().list.map(({ message }) => message)).toEqual([
    'Approve: the previous action is still being saved',
  ]);
  expect(one.decide).not.toHaveBeenCalled();
});
