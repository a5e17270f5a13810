import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswers, keepAnswer, keptAnswer } from './keptAnswers';

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const ours = () => Object.keys(localStorage).filter((key) => key.includes('KEPT'));

test('a response is stored while its version is the same', () => {
  keepAnswer('tags', 'a', [1, 2]);
  expect(keptAnswer('tags', 'a')).toEqual([1, 2]);
  expect(keptAnswer('tags', 'b')).toBeUndefined();
  expect(keptAnswer('regions', 'a')).toBeUndefined();
  keepAnswer('tags', 'b', [3]);
  expect(keptAnswer('tags', 'a')).toBeUndefined();
  expect(keptAnswer('tags', 'b')).toEqual([3]);
});

test('no response is stored for more than a day', () => {
  vi.useFakeTimers();
  keepAnswer('tags', 'a', [1]);
  vi.advanceTimersByTime(23 * 3600_000);
  expect(keptAnswer('tags', 'a')).toEqual([1]);
  vi.advanceTimersByTime(2 * 3600_000);
  expect(keptAnswer('tags', 'a')).toBeUndefined();
});

test.each(['{', 'null', '[]', '{"version":"a","time":"now","output":1}', '{"version":"a","time":1}'])(
  'a damaged entry counts as missing: %s',
  (text) => {
    keepAnswer('tags', 'a', [1]);
    localStorage.setItem(ours()[0] ?? '', text);
    expect(keptAnswer('tags', 'a')).toBeUndefined();
    keepAnswer('tags', 'a', [2]);
    expect(keptAnswer('tags', 'a')).toEqual([2]);
  },
);

test('stores the twelve newest entries, and none that is too long', () => {
  vi.useFakeTimers();
  for (let count = 1; count <= 15; count += 1) {
    vi.advanceTimersByTime(1000);
    keepAnswer(`regions ${count}`, 'a', count);
  }
  expect(ours()).toHaveLength(12);
  expect(keptAnswer('regions 3', 'a')).toBeUndefined();
  expect(keptAnswer('regions 4', 'a')).toBe(4);
  keepAnswer('regions 4', 'a', 'x'.repeat(250_000));
  expect(keptAnswer('regions 4', 'a')).toBeUndefined();
});

test('works without storage in the browser', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepAnswer('tags', 'a', [1]);
  vi.restoreAllMocks();
  expect(keptAnswer('tags', 'a')).toBeUndefined();
});

test('removes only the requested entry', () => {
  localStorage.setItem('other', '1');
  keepAnswer('tags', 'a', [1]);
  forgetAnswers();
  expect(keptAnswer('tags', 'a')).toBeUndefined();
  expect(localStorage.getItem('other')).toBe('1');
});
