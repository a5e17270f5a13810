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
  test('stays the same record when the list is sorted again', () => {
    const list = stand([1, 2, 3, 4]);
    list.point(2);
    list.fetch([1, 3, 4, 2]);
    expect([list.current(), list.cursor()]).toEqual([2, 3]);
    list.fetch([9, 1, 2, 3, 4]);
    expect([list.current(), list.cursor()]).toEqual([2, 2]);
    list.move(1);
    expect(list.current()).toBe(3);
  });

  test('is the record at the same position after its record left the page', () => {
    const list = stand([1, 2, 3, 4]);
    list.point(2);
    list.fetch([4, 1, 2, 3]);
    list.fetch([4, 1, 3]);
    expect(list.current()).toBe(3);
    list.fetch([3, 4, 1]);
    expect([list.current(), list.cursor()]).toEqual([3, 0]);
  });

  test('is the last row if its position no longer exists', () => {
    const list = stand([1, 2, 3]);
    list.point(3);
    list.fetch([1, 2]);
    expect(list.current()).toBe(2);
  });

  test('is the restored record after an undo', () => {
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

  test('stays where the user moved it after an undo', () => {
    const list = stand([1, 2, 3]);
    list.point(1);
    list.fetch([2, 3]);
    list.move(1);
    list.fetch([1, 2, 3]);
    expect(list.current()).toBe(3);
  });

  test('is kept while there are no rows, and none on another page', () => {
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
