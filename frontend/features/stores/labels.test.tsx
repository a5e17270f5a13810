import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shownChanges } from '@shared/history/changes';
import { useStoreWords } from './labels';
import { ReferenceContext } from './reference';
import { testPack, testTaxonomies } from './testing/reference';

function storeWords() {
  return renderHook(() => useStoreWords(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <ReferenceContext value={{ pack: testPack, taxonomies: testTaxonomies }}>{children}</ReferenceContext>
      </QueryClientProvider>
    ),
  });
}

test('history names attributes by their labels, and only the changed ones', () => {
  const { result } = storeWords();
  const message = (old: object, now: object) =>
    shownChanges([{ field: 'attributes', old, new: now }], result.current).map(({ before, after }) => [
      before,
      after,
    ]);
  expect(message({ dine_in: true }, { dine_in: true, alcohol: 'none' })).toEqual([['–', 'Alcohol: None']]);
  expect(message({ dine_in: true, alcohol: 'none' }, { dine_in: false, alcohol: 'none' })).toEqual([
    ['Dine in', 'No dine in'],
  ]);
  expect(message({ dine_in: true, alcohol: 'unheard' }, {})).toEqual([['Dine in · Alcohol: unheard', '–']]);
  expect(message({ parrot: 'blue' }, {})).toEqual([['parrot: blue', '–']]);
  expect(result.current.describe?.('attributes', { alcohol: 'none' })).toBe('Alcohol: None');
});

test('history names the reason and the day of a closing by label and date', () => {
  const { result } = storeWords();
  const { describe } = result.current;
  expect(describe?.('closed_on', '2026-11-10')).toBe('10 Nov 2026');
  expect(describe?.('reopen_on', null)).toBeNull();
});

test('history lists a changed week once, as opening hours', () => {
  const { result } = storeWords();
  const closed = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, state: 'closed', sessions: [] }));
  const week = { field: 'regular_hours', old: null, new: closed };
  const mode = { field: 'hours_mode', old: 'unknown', new: 'regular' };
  const labels = (changes: Parameters<typeof shownChanges>[0]) =>
    shownChanges(changes, result.current).map(({ label }) => label);
  expect(labels([week])).toEqual(['Opening hours']);
  expect(labels([mode, week])).toEqual(['Opening hours']);
});
