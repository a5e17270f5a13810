import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toggled, toggledAll } from './selection';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));

describe('selecting rows', () => {
  it('turns one row over and leaves the others', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 30 }), (chosen, id) => {
        const before = new Set(chosen);
        const after = toggled(before, id);
        expect(after.has(id)).toBe(!before.has(id));
        for (const other of chosen) if (other !== id) expect(after.has(other)).toBe(true);
      }),
    );
  });

  it('takes a whole page in, and out again only when all of it was in', () => {
    fc.assert(
      fc.property(ids, ids, (chosen, page) => {
        const before = new Set(chosen);
        const wereAllIn = page.every((id) => before.has(id));
        const after = toggledAll(before, page);
        for (const id of page) expect(after.has(id)).toBe(!wereAllIn);
        for (const id of chosen) if (!page.includes(id)) expect(after.has(id)).toBe(true);
      }),
    );
  });
});
