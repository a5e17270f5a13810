import { expect, test } from 'vitest';
import { MARKER_PX, spread } from './spread';

const distance = ([one, other]: ReturnType<typeof spread>) =>
  Math.hypot((other?.x ?? 0) - (one?.x ?? 0), (other?.y ?? 0) - (one?.y ?? 0));

test('two markers at the same place are drawn side by side around it', () => {
  expect(
    spread([
      { x: 50, y: 40 },
      { x: 50, y: 40 },
    ]),
  ).toEqual([
    { x: 50 - MARKER_PX / 2, y: 40 },
    { x: 50 + MARKER_PX / 2, y: 40 },
  ]);
});

test('markers that overlap keep their direction and middle', () => {
  const [one, other] = spread([
    { x: 0, y: 0 },
    { x: 0, y: 8 },
  ]);
  expect([one?.x, other?.x, (one?.y ?? 0) + (other?.y ?? 0)]).toEqual([0, 0, 8]);
  expect(distance([one, other].flatMap((spot) => spot ?? []))).toBeCloseTo(MARKER_PX);
});

test('markers that are far enough apart, and a single one, stay', () => {
  const far = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ];
  expect(spread(far)).toBe(far);
  const single = [{ x: 3, y: 4 }];
  expect(spread(single)).toBe(single);
});
