import { expect, test } from 'vitest';
import { TABS, tabOf, withTab } from './tabs';

test('each tab is found again by its address', () => {
  for (const { id } of TABS) expect(tabOf(withTab(new URLSearchParams(), id))).toBe(id);
});

test('a tab keeps what narrows the list, and leaves the page and the comment', () => {
  const next = withTab(new URLSearchParams('rating=5&page=3&id=7&queue=pending'), 'rejected');
  expect(next.toString()).toBe('rating=5&status=rejected');
});

test('an address that no tab names shows all', () => {
  expect(tabOf(new URLSearchParams('queue=pending%2Creported'))).toBe('all');
});
