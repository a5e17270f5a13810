import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, currentSelection, toggled, toggledAll } from './selection';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));

describe('selecting rows', () => {
  it('toggles one row and leaves the others', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 30 }), (chosen, id) => {
        const before = new Set(chosen);
        const after = toggled(before, id);
        expect(after.has(id)).toBe(!before.has(id));
        for (const other of chosen) if (other !== id) expect(after.has(other)).toBe(true);
      }),
    );
  });

  it('selects a whole page, and deselects it only if all rows were selected', () => {
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

  it('extends over the rows between two rows in either direction', () => {
    expect(between([5, 3, 9, 7], 3, 7)).toEqual([3, 9, 7]);
    expect(between([5, 3, 9, 7], 7, 3)).toEqual([3, 9, 7]);
    expect(between([5, 3, 9, 7], 8, 3)).toEqual([3]);
    expect(between([5, 3, 9, 7], null, 9)).toEqual([9]);
  });

  it('selected ids survive a filter change, not a country change; "all matching" survives neither', () => {
    const some = { ids: new Set([1]), matching: null, place: 'ID', filters: 'a' };
    expect(currentSelection(some, 'ID', 'b').ids.size).toBe(1);
    expect(currentSelection(some, 'TR', 'a').ids.size).toBe(0);
    const all = { ...some, matching: 40 };
    expect(currentSelection(all, 'ID', 'a').matching).toBe(40);
    expect(currentSelection(all, 'ID', 'b')).toMatchObject({ matching: null, ids: new Set() });
  });
});
