import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { createPageLoading } from './pageLoading';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows no indicator for a fast page', () => {
  const { store, begin } = createPageLoading();
  const end = begin();
  vi.advanceTimersByTime(49);
  end();
  vi.advanceTimersByTime(1000);
  expect(store.getState().isShown).toBe(false);
});

test('shows the indicator from 50 ms until 220 ms after the end', () => {
  const { store, begin } = createPageLoading();
  const end = begin();
  vi.advanceTimersByTime(50);
  expect(store.getState().isShown).toBe(true);
  end();
  end();
  vi.advanceTimersByTime(219);
  expect(store.getState().isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.getState().isShown).toBe(false);
});

test('the indicator waits for the last of several pages', () => {
  const { store, begin } = createPageLoading();
  const first = begin();
  const second = begin();
  vi.advanceTimersByTime(50);
  first();
  vi.advanceTimersByTime(1000);
  expect(store.getState().isShown).toBe(true);
  second();
  vi.advanceTimersByTime(220);
  expect(store.getState().isShown).toBe(false);
});
