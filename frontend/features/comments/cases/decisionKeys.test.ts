import { expect, test, vi } from 'vitest';
import type { Comment } from '../model';
import { decisionKeys } from './decisionKeys';

const one = { decide: vi.fn(), isBusy: false };
const keysOf = (allowed_actions: string[], similar_waiting = 0) =>
  decisionKeys({ allowed_actions, similar_waiting } as Comment, one, vi.fn()).map(
    ({ command, meaning }) => `${command} ${meaning ?? ''}`,
  );

test('lists the keys of allowed actions alone', () => {
  expect(keysOf(['approve', 'reject', 'delete'])).toEqual([
    'accept Approve',
    'reject Reject, then the key of the reason',
  ]);
  expect(keysOf(['reject', 'hold', 'unpin', 'feature'], 2)).toEqual([
    'reject Reject, then the key of the reason',
    'hold Hold',
    'rejectRest Reject all that are alike',
    'pin Unpin',
    'feature Feature',
  ]);
});
