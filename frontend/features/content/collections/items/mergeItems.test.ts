import { describe, expect, it } from 'vitest';
import { newItem, type Item } from '../form/values';
import { mergeItems } from './mergeItems';

const [one, two, three] = [1, 2, 3].map((id) => newItem('store', id)) as [Item, Item, Item];

function merged(before: readonly Item[], incoming: readonly Item[], mine: readonly Item[]) {
  return mergeItems({ field: 'items', before, theirs: incoming, mine });
}

describe('items of a collection that two people changed', () => {
  it('keep what each person added, moved and wrote', () => {
    const result = merged(
      [one, two],
      [two, { ...one, note: 'Theirs' }],
      [one, { ...two, note: 'Mine' }, three],
    );
    expect(result.clashes).toEqual([]);
    expect(result.settle({})).toEqual([{ ...two, note: 'Mine' }, three, { ...one, note: 'Theirs' }]);
  });

  it('conflict where both changed the same item', () => {
    const result = merged([one], [{ ...one, note: 'Theirs' }], [{ ...one, note: 'Mine' }]);
    expect(result.clashes.map(({ field }) => field)).toEqual(['items.store:1']);
    expect(result.settle({ 'items.store:1': 'theirs' })).toEqual([{ ...one, note: 'Theirs' }]);
    expect(result.settle({ 'items.store:1': 'mine' })).toEqual([{ ...one, note: 'Mine' }]);
  });

  it('stay removed where one person removed them and the other did not change them', () => {
    expect(merged([one, two], [one], [one, two, three]).settle({})).toEqual([one, three]);
  });
});
