import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked } from './Marked';

function marks(text: string, spots: readonly (readonly [number, number])[]): (string | null)[] {
  const detections = spots.map(([start, end]) => ({ type: 'banned_word' as const, match: '', start, end }));
  const { container } = render(<Marked text={text} detections={detections} />);
  expect(container.textContent).toBe(text);
  return Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent);
}

test('marks detected text at its position', () => {
  expect(marks('one two three', [[4, 7]])).toEqual(['two']);
});

test('counts positions in code points, also after emoji and invisible characters', () => {
  expect(marks('😀😀 b\u200bad 😀', [[3, 7]])).toEqual(['b\u200bad']);
});

test('marks each range once in any order, and leaves out nested ranges', () => {
  expect(
    marks('aa bb cc', [
      [6, 8],
      [0, 5],
      [3, 5],
    ]),
  ).toEqual(['aa bb', 'cc']);
});

test('a part begins at a position, with the ranges in it', () => {
  const detections = [
    { type: 'banned_word' as const, match: '', start: 0, end: 3 },
    { type: 'banned_word' as const, match: '', start: 8, end: 13 },
  ];
  const { container } = render(<Marked text="one two three" detections={detections} from={4} />);
  expect(container.textContent).toBe('… two three');
  expect(Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['three']);
});

test('marks nothing for a missing or invalid range', () => {
  expect(
    marks('short', [
      [0, 0],
      [3, 99],
    ]),
  ).toEqual([]);
});
