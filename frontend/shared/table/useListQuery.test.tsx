import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useListQuery, type ListSource } from './useListQuery';

function start() {
  const asked: Record<string, unknown>[] = [];
  const source: ListSource<number> = {
    queryKey: (input) => ['rows', input],
    fetch: (input) => {
      asked.push(input);
      return Promise.resolve({
        list: [1],
        total: 90,
        total_is_exact: true,
        mark: `after ${String(input['page'])}`,
      });
    },
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first: { input: Record<string, unknown> } = { input: { page: 1, status: 'draft' } };
  const hook = renderHook(({ input }) => useListQuery(source, input), { wrapper, initialProps: first });
  const go = async (input: Record<string, unknown>) => {
    const before = asked.length;
    hook.rerender({ input });
    await waitFor(() => expect(asked.length).toBe(before + 1));
    await waitFor(() => expect(hook.result.current.isPlaceholderData).toBe(false));
  };
  return { asked, hook, go };
}

test('another page of the same list goes on from the mark of the page on show', async () => {
  const { asked, hook, go } = start();
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));
  await go({ page: 2, status: 'draft' });
  await go({ page: 5, status: 'draft' });
  expect(asked.map(({ mark }) => mark)).toEqual([undefined, 'after 1', 'after 2']);
});

test('another list, and the same page once more, are asked for afresh', async () => {
  const { asked, hook, go } = start();
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));
  await go({ page: 2, status: 'hidden' });
  await act(() => hook.result.current.refetch());
  expect(asked.map(({ mark }) => mark)).toEqual([undefined, undefined, undefined]);
});
