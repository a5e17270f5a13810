import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shownChanges } from '@shared/history/changes';
import { useStoreWords } from './labels';
import { testPack } from './testing/reference';

test('history calls a change of the week one of the opening hours, once', () => {
  const { result } = renderHook(() => useStoreWords(testPack), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  const closed = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, state: 'closed', sessions: [] }));
  const week = { field: 'regular_hours', old: null, new: closed };
  const mode = { field: 'hours_mode', old: 'unknown', new: 'regular' };
  const labels = (changes: Parameters<typeof shownChanges>[0]) =>
    shownChanges(changes, result.current).map(({ label }) => label);
  expect(labels([week])).toEqual(['Opening hours']);
  expect(labels([mode, week])).toEqual(['Opening hours']);
});
