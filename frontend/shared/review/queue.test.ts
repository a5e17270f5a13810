import { describe, expect, test } from 'vitest';
import { aheadInQueue, nextInQueue, stepFrom } from './queue';

describe('moving through the queue', () => {
  test('the next record is the one below, wrapping around', () => {
    expect(nextInQueue([4, 8, 2], 8)).toBe(2);
    expect(nextInQueue([4, 8, 2], 2)).toBe(4);
    expect(nextInQueue([4, 8, 2], 99)).toBe(4);
    expect(nextInQueue([4], 4)).toBeNull();
    expect(nextInQueue([], 4)).toBeNull();
  });

  test('three records are loaded ahead, without the open one', () => {
    expect(aheadInQueue([4, 8, 2, 5, 7], 8)).toEqual([2, 5, 7]);
    expect(aheadInQueue([4, 8, 2, 5, 7], 5)).toEqual([7, 4, 8]);
    expect(aheadInQueue([4, 8], 8)).toEqual([4]);
    expect(aheadInQueue([4, 8], 99)).toEqual([4, 8]);
    expect(aheadInQueue([4], 4)).toEqual([]);
  });

  test('steps stop at the ends of the queue', () => {
    expect(stepFrom([4, 8, 2], 8, 1, [])).toBe(2);
    expect(stepFrom([4, 8, 2], 8, -1, [])).toBe(4);
    expect(stepFrom([4, 8, 2], 4, -1, [])).toBeNull();
    expect(stepFrom([4, 8, 2], 2, 1, [99])).toBeNull();
    expect(stepFrom([], 4, 1, [])).toBeNull();
  });

  test('steps from a record outside the queue go to its first record', () => {
    expect(stepFrom([4, 8, 2], 99, 1, [])).toBe(4);
    expect(stepFrom([4, 8, 2], 4, -1, [99])).toBe(99);
    expect(stepFrom([4, 8, 2], 8, -1, [99])).toBe(4);
    expect(stepFrom([4, 8, 2], 99, -1, [])).toBeNull();
    expect(stepFrom([4, 8, 2], 99, -1, [77, 99])).toBe(77);
  });
});
