import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterChoosing, idsOfChain, parentOf, type RegionField, type RegionIds } from './regions';

const FIELDS: readonly RegionField[] = ['region_l1_id', 'region_l2_id', 'region_l3_id'];
const id = fc.option(fc.integer({ min: 1, max: 99 }), { nil: null });
const ids = fc.record({ region_l1_id: id, region_l2_id: id, region_l3_id: id });
const field = fc.constantFrom(...FIELDS);

describe('selecting a region', () => {
  test('clears lower levels and keeps higher ones', () => {
    fc.assert(
      fc.property(ids, field, id, (before, chosen, next) => {
        const after: RegionIds = { ...before, ...afterChoosing(chosen, next) };
        const at = FIELDS.indexOf(chosen);
        expect(FIELDS.map((name) => after[name])).toEqual(
          FIELDS.map((name, index) => (index < at ? before[name] : index === at ? next : null)),
        );
      }),
    );
  });

  test('searches within the nearest selected parent, across a missing level', () => {
    const city = { region_l1_id: 13, region_l2_id: null, region_l3_id: null };
    expect(parentOf('region_l3_id', city)).toBe(13);
    expect(parentOf('region_l3_id', { ...city, region_l2_id: 77 })).toBe(77);
    expect(parentOf('region_l2_id', { ...city, region_l1_id: null })).toBeNull();
  });
});

test('fills the levels that the chain has', () =>
  expect(
    idsOfChain([
      { region_id: 13, level: 1 },
      { region_id: 80, level: 3 },
    ]),
  ).toEqual({ region_l1_id: 13, region_l2_id: null, region_l3_id: 80 }));
