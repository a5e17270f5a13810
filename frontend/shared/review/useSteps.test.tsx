import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '@shared/ui/toasts';
import { useSteps } from './useSteps';

beforeEach(() => toasts.setState({ list: [] }));

const text = () => toasts.getState().list.map(({ message }) => message);

/** Render the hook with this record open. */
function openAt(first: number, ids: readonly number[], hasMore: boolean | null = false) {
  const { result } = renderHook(() => {
    const [id, setId] = useState(first);
    return { id, step: useSteps({ ids, id, onShow: setId, hasMore }) };
  });
  return (by: 1 | -1) => {
    act(() => void result.current.step(by));
    return result.current.id;
  };
}

test('steps from a record outside the queue go to its first record', () => {
  const step = openAt(99, [4, 8]);
  expect([step(1), step(1), step(-1), step(-1)]).toEqual([4, 8, 4, 99]);
  expect(text()).toEqual([]);
  expect(step(-1)).toBe(99);
  expect(text()).toEqual(['No previous record']);
  expect(step(1)).toBe(4);
});

test('the end of the queue is announced', () => {
  const step = openAt(8, [4, 8]);
  expect(step(1)).toBe(8);
  expect(text()).toEqual(['No more records waiting']);
});

test('a list with more rows reports that', () => {
  const step = openAt(8, [4, 8], true);
  expect(step(1)).toBe(8);
  expect(text()).toEqual(['This is the last loaded record. The list has more.']);
});

test('nothing is reported about a queue that is not loaded yet', () => {
  const step = openAt(8, [], null);
  expect(step(1)).toBe(8);
  expect(text()).toEqual([]);
});
