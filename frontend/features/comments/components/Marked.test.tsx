import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked } from './Marked';

function marks(text: string, spots: readonly (readonly [number, number])[]): (string | null)[] {
  const detections = spots.map(([start, end]) => ({ type: 'banned_word' as const, match: '', start, end }));
  const { container } = render(<Marked text={text} detections={detections} />);
  expect(container.textContent).toBe(text);
  return Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent);
}

test('what was noticed is marked where it stands', () => {
  expect(marks('one two three', [[4, 7]])).toEqual(['two']);
});

test('places are counted in characters, also behind emoji and invisible ones', () => {
  expect(marks('😀😀 b\u200bad 😀', [[3, 7]])).toEqual(['b\u200bad']);
});

test('spots in any order are marked once each, and those that lie in another are left out', () => {
  expect(
    marks('aa bb cc', [
      [6, 8],
      [0, 5],
      [3, 5],
    ]),
  ).toEqual(['aa bb', 'cc']);
});

test('what has no place, or one that is not there, marks nothing', () => {
  expect(
    marks('short', [
      [0, 0],
      [3, 99],
    ]),
  ).toEqual([]);
});
