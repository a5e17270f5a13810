import { expect, test } from 'vitest';
import { TABS, tabOf, withTab } from './tabs';

test('the address of each tab selects that tab', () => {
  for (const { id } of TABS) expect(tabOf(withTab(new URLSearchParams(), id))).toBe(id);
});

test('switching tabs keeps the other filters and drops the page and the open comment', () => {
  const next = withTab(new URLSearchParams('rating=5&waiting=1&page=3&id=7&queue=pending'), 'rejected');
  expect(next.toString()).toBe('rating=5&status=rejected');
});

test('an address that belongs to no tab selects all comments', () => {
  expect(tabOf(new URLSearchParams('queue=pending%2Creported'))).toBe('all');
});
