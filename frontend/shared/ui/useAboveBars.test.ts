import { expect, test } from 'vitest';
import { footAbove } from './useAboveBars';

const SHORTCUTS = { top: 847, bottom: 900 };

test.each([
  ['at the bottom of a window without bars', [], 8],
  ['above the shortcuts', [SHORTCUTS], 61],
  ['above the pages of a list, which stand over them', [{ top: 798, bottom: 847 }, SHORTCUTS], 110],
  ['in the gap below a bar that stands higher', [SHORTCUTS, { top: 431, bottom: 620 }], 61],
  ['above a bar where that gap is too small', [SHORTCUTS, { top: 600, bottom: 790 }], 308],
  ['at the bottom where there is no place', [{ top: 20, bottom: 900 }], 8],
  ['past what is not drawn', [{ top: 0, bottom: 0 }], 8],
])('a message is %s', (_where, bars, foot) => {
  expect(footAbove(bars, 66, 900)).toBe(foot);
});
