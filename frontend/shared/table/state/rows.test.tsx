import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRows } from './useRows';

const idOf = (id: number) => id;

/** Return the current row of a page whose rows are their own IDs. */
function stand(first: readonly number[]) {
  const shown = renderHook(({ page, rows }) => useRows(page, rows, idOf, null), {
    initialProps: { page: 'first', rows: first },
  });
  return {
    current: () => shown.result.current.current,
    cursor: () => shown.result.current.cursor,
    point: (id: number) => act(() => shown.result.current.point(id)),
    move: (step: number) => act(() => shown.result.current.move(step, false)),
    fetch: (rows: readonly number[], page = 'first') => shown.rerender({ page, rows }),
  };
}

describe('the current row', () => {
  test('follows its record when the list is sorted again', () => {
    const list = stand([1, 2, 3, 4]);
    list.point(2);
    list.fetch([1, 3, 4, 2]);
    expect([list.current(), list.cursor()]).toEqual([2, 3]);
    list.fetch([9, 1, 2, 3, 4]);
    expect([list.current(), list.cursor()]).toEqual([2, 2]);
    list.move(1);
    expect(list.current()).toBe(3);
  });

  test('is the one at its place where its record left the page, and follows that one from then on', () => {
    const list = stand([1, 2, 3, 4]);
    list.point(2);
    list.fetch([4, 1, 2, 3]);
    list.fetch([4, 1, 3]);
    expect(list.current()).toBe(3);
    list.fetch([3, 4, 1]);
    expect([list.current(), list.cursor()]).toEqual([3, 0]);
  });

  test('is the last where there is none at its place any more', () => {
    const list = stand([1, 2, 3]);
    list.point(3);
    list.fetch([1, 2]);
    expect(list.current()).toBe(2);
  });

  test('is the record again that was taken back', () => {
    const list = stand([1, 2, 3, 4]);
    list.point(1);
    list.fetch([2, 3, 4]);
    list.fetch([3, 4]);
    expect(list.current()).toBe(3);
    list.fetch([2, 3, 4]);
    expect(list.current()).toBe(2);
    list.fetch([1, 2, 3, 4]);
    expect(list.current()).toBe(1);
  });

  test('stays where somebody moved it, whatever comes back', () => {
    const list = stand([1, 2, 3]);
    list.point(1);
    list.fetch([2, 3]);
    list.move(1);
    list.fetch([1, 2, 3]);
    expect(list.current()).toBe(3);
  });

  test('waits while there are no rows, and is none on another page', () => {
    const list = stand([1, 2, 3]);
    list.point(2);
    list.fetch([]);
    expect(list.current()).toBeUndefined();
    list.fetch([3, 1, 2]);
    expect(list.current()).toBe(2);
    list.fetch([3, 1, 2], 'second');
    expect(list.current()).toBeUndefined();
    list.fetch([3, 1, 2]);
    expect(list.current()).toBe(2);
  });
});
