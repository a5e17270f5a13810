import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '@shared/ui/toasts';
import { useQueueSteps } from './useQueueSteps';

beforeEach(() => toasts.setState({ list: [] }));

const text = () => toasts.getState().list.map(({ message }) => message);

/** Render a queue of 56 rows, 30 of them loaded, with the given current record. */
function openAt(first: number, begin = { size: 30, isReading: false }) {
  const passed = vi.fn<(id: number) => void>();
  const { result } = renderHook(() => {
    const [id, onShow] = useState(first);
    const [queue, setQueue] = useState(begin);
    const isLong = queue.size > 30;
    const step = useQueueSteps({
      ids: Array.from({ length: queue.size }, (_, index) => index + 1),
      id,
      onShow,
      onPassed: passed,
      hasMore: queue.size === 0 ? null : queue.size < 56,
      isReading: queue.isReading,
      readMore: isLong || queue.isReading ? null : () => setQueue({ size: 30, isReading: true }),
    });
    return { id, isReading: queue.isReading, step, onShow, setQueue };
  });
  return {
    passed,
    shown: () => result.current.id,
    isReading: () => result.current.isReading,
    step: (by: 1 | -1) => act(() => result.current.step(by, true)),
    show: (id: number) => act(() => result.current.onShow(id)),
    arrives: (size: number) => act(() => result.current.setQueue({ size, isReading: false })),
  };
}

test('at the end of the loaded queue the next record opens when more are loaded', () => {
  const desk = openAt(30);
  desk.step(1);
  expect([desk.shown(), desk.isReading(), text()]).toEqual([30, true, []]);
  desk.step(1);
  desk.arrives(56);
  expect([desk.shown(), text()]).toEqual([31, []]);
  expect(desk.passed).toHaveBeenCalledExactlyOnceWith(30);
});

test('the next records are loaded before the end is reached', () => {
  const desk = openAt(26);
  desk.step(1);
  expect([desk.shown(), desk.isReading()]).toEqual([27, true]);
});

test('a person who has left the screen is not moved', () => {
  const desk = openAt(30);
  desk.step(1);
  desk.show(4);
  desk.arrives(56);
  expect(desk.shown()).toBe(4);
  expect(desk.passed).not.toHaveBeenCalled();
});

test('if loading more fails, a message says that the list has more', () => {
  const desk = openAt(30);
  desk.step(1);
  desk.arrives(30);
  desk.step(-1);
  expect(desk.shown()).toBe(29);
  expect(text()).toEqual(['This is the last loaded record. The list has more.']);
});

test('a step before the queue is loaded is made afterwards', () => {
  const desk = openAt(1, { size: 0, isReading: true });
  desk.step(1);
  expect(desk.shown()).toBe(1);
  desk.arrives(30);
  expect([desk.shown(), text()]).toEqual([2, []]);
});
