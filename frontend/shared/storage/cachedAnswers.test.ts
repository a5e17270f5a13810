import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswers, keepAnswer, cachedAnswer } from './cachedAnswers';

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const own = () => Object.keys(localStorage).filter((key) => key.includes('KEPT'));

test('a response is stored while its version is the same', () => {
  keepAnswer('tags', 'a', [1, 2]);
  expect(cachedAnswer('tags', 'a')).toEqual([1, 2]);
  expect(cachedAnswer('tags', 'b')).toBeUndefined();
  expect(cachedAnswer('regions', 'a')).toBeUndefined();
  keepAnswer('tags', 'b', [3]);
  expect(cachedAnswer('tags', 'a')).toBeUndefined();
  expect(cachedAnswer('tags', 'b')).toEqual([3]);
});

test('no response is stored for more than a day', () => {
  vi.useFakeTimers();
  keepAnswer('tags', 'a', [1]);
  vi.advanceTimersByTime(23 * 3600_000);
  expect(cachedAnswer('tags', 'a')).toEqual([1]);
  vi.advanceTimersByTime(2 * 3600_000);
  expect(cachedAnswer('tags', 'a')).toBeUndefined();
});

test.each(['{', 'null', '[]', '{"version":"a","time":"now","output":1}', '{"version":"a","time":1}'])(
  'a damaged entry counts as missing: %s',
  (text) => {
    keepAnswer('tags', 'a', [1]);
    localStorage.setItem(own()[0] ?? '', text);
    expect(cachedAnswer('tags', 'a')).toBeUndefined();
    keepAnswer('tags', 'a', [2]);
    expect(cachedAnswer('tags', 'a')).toEqual([2]);
  },
);

test('stores the twelve newest entries, and none that is too long', () => {
  vi.useFakeTimers();
  for (let count = 1; count <= 15; count += 1) {
    vi.advanceTimersByTime(1000);
    keepAnswer(`regions ${count}`, 'a', count);
  }
  expect(own()).toHaveLength(12);
  expect(cachedAnswer('regions 3', 'a')).toBeUndefined();
  expect(cachedAnswer('regions 4', 'a')).toBe(4);
  keepAnswer('regions 4', 'a', 'x'.repeat(250_000));
  expect(cachedAnswer('regions 4', 'a')).toBeUndefined();
});

test('works without storage in the browser', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepAnswer('tags', 'a', [1]);
  vi.restoreAllMocks();
  expect(cachedAnswer('tags', 'a')).toBeUndefined();
});

test('removes only the requested entry', () => {
  localStorage.setItem('other', '1');
  keepAnswer('tags', 'a', [1]);
  forgetAnswers();
  expect(cachedAnswer('tags', 'a')).toBeUndefined();
  expect(localStorage.getItem('other')).toBe('1');
});
