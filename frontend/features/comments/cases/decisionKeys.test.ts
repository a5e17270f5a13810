import { beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '../model';
import { decisionKeys } from './decisionKeys';

const one = { decide: vi.fn(), isBusy: false };
const onImpossible = vi.fn();
const keysOf = (allowed_actions: string[], similar_waiting = 0) =>
  decisionKeys({ allowed_actions, similar_waiting } as Comment, one, vi.fn(), onImpossible);

beforeEach(() => {
  vi.clearAllMocks();
});

test('lists the keys of allowed decisions', () => {
  const listed = keysOf(['reject', 'hold', 'unpin', 'feature'], 2).filter((key) => key.isImpossible !== true);
  expect(listed.map(({ command, meaning }) => `${command} ${meaning ?? ''}`)).toEqual([
    'reject Reject, then the key of the reason',
    'hold Hold',
    'rejectRest Reject all that are alike',
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

test('the key of an impossible decision says why and decides nothing', () => {
  keysOf(['approve'])
    .find(({ command }) => command === 'hold')
    ?.run();
  expect(onImpossible).toHaveBeenCalledExactlyOnceWith('hold');
  expect(one.decide).not.toHaveBeenCalled();
});
