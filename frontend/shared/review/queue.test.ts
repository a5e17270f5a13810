import { describe, expect, test } from 'vitest';
import { neighbour, nextInQueue } from './queue';

describe('going through the queue', () => {
  test('the next is the one below, wrapping round', () => {
    expect(nextInQueue([4, 8, 2], 8)).toBe(2);
    expect(nextInQueue([4, 8, 2], 2)).toBe(4);
    expect(nextInQueue([4, 8, 2], 99)).toBe(4);
    expect(nextInQueue([4], 4)).toBeNull();
    expect(nextInQueue([], 4)).toBeNull();
  });

  test('stepping stops at the ends of the queue', () => {
    expect(neighbour([4, 8, 2], 8, 1)).toBe(2);
    expect(neighbour([4, 8, 2], 8, -1)).toBe(4);
    expect(neighbour([4, 8, 2], 4, -1)).toBeNull();
    expect(neighbour([4, 8, 2], 99, 1)).toBeNull();
  });
});
