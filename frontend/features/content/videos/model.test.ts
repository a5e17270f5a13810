import { describe, expect, it } from 'vitest';
import { clockOf, secondsOf, sizeOf } from './model';

describe('durations of a video', () => {
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3723, '1:02:03'],
  ])('shows %d seconds as %s', (seconds, shown) => {
    expect(clockOf(seconds)).toBe(shown);
  });

  it.each([
    ['1:05', 65],
    ['90', 90],
    ['1:02:03', 3723],
    ['0:01,5', 1.5],
    ['soon', null],
    ['', null],
    ['1:2:3:4', null],
  ])('reads %s as %s', (typed, seconds) => {
    expect(secondsOf(typed)).toBe(seconds);
  });
});

it('formats the size of a file', () => {
  expect([sizeOf(900), sizeOf(5 * 1024 ** 2), sizeOf(2 * 1024 ** 3)]).toEqual(['1 KB', '5.0 MB', '2.0 GB']);
});
