import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useClosingGap } from './useClosingGap';

const HEIGHT = 44;
const idOf = (id: number) => id;

function Rows({ ids }: { ids: readonly number[] }) {
  const list = useClosingGap<number, HTMLUListElement>(ids, idOf);
  return (
    <ul ref={list}>
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const moved: [string | null, Keyframe[]][] = [];
const setReducedMotion = (matches: boolean) =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches }) as MediaQueryList);

beforeEach(() => {
  moved.length = 0;
  setReducedMotion(false);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: HEIGHT } as DOMRect);
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
    moved.push([this.textContent, frames as Keyframe[]]);
    return {} as Animation;
  });
});

const from = [{ transform: `translateY(${HEIGHT}px)` }, { transform: 'none' }];

test('the rows below a removed one slide into their new places', () => {
  const { rerender } = render(<Rows ids={[1, 2, 3, 4]} />);
  rerender(<Rows ids={[1, 3, 4, 5]} />);
  expect(moved).toEqual([
    ['3', from],
    ['4', from],
    ['5', from],
  ]);
});

test.each([
  ['another page', [5, 6, 7, 8]],
  ['another order', [4, 3, 2, 1]],
  ['a filter', [1, 4]],
  ['a new first row', [9, 1, 2, 3]],
  ['the last row is removed', [1, 2, 3]],
  ['the same rows', [1, 2, 3, 4]],
])('nothing moves: %s', (_, ids) => {
  const { rerender } = render(<Rows ids={[1, 2, 3, 4]} />);
  rerender(<Rows ids={ids} />);
  expect(moved).toEqual([]);
});

test('nothing moves under reduced motion', () => {
  setReducedMotion(true);
  const { rerender } = render(<Rows ids={[1, 2, 3]} />);
  rerender(<Rows ids={[2, 3]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(moved).toEqual([]);
});
