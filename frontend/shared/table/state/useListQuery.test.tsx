import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ListInput } from './listState';
import { useListQuery, type ListSource } from './useListQuery';

const FIRST: ListInput = { sort_by: 'name', sort_order: 'asc', page: 1, page_size: 20, status: ['draft'] };

function start() {
  const requests: ListInput[] = [];
  const source: ListSource<number> = {
    queryKey: (input) => ['rows', input],
    fetch: (input) => {
      requests.push(input);
      return Promise.resolve({
        list: [1],
        total: 90,
        total_is_exact: true,
        mark: `after ${input.page}`,
      });
    },
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ input }) => useListQuery(source, input, () => undefined), {
    wrapper,
    initialProps: { input: FIRST },
  });
  const go = async (change: { page: number; status?: string[] }) => {
    const before = requests.length;
    hook.rerender({ input: { ...FIRST, ...change } });
    await waitFor(() => expect(requests.length).toBe(before + 1));
    await waitFor(() => expect(hook.result.current.isPlaceholderData).toBe(false));
  };
  return { asked: requests, hook, go };
}

test('another page of the same list sends the cursor of the current page', async () => {
  const { asked: requests, hook, go } = start();
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));
  await go({ page: 2 });
  await go({ page: 5 });
  expect(requests.map(({ mark }) => mark)).toEqual([undefined, 'after 1', 'after 2']);
});

test('another list, and a refetch of the same page, send no cursor', async () => {
  const { asked: requests, hook, go } = start();
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));
  await go({ page: 2, status: ['hidden'] });
  await act(() => hook.result.current.refetch());
  expect(requests.map(({ mark }) => mark)).toEqual([undefined, undefined, undefined]);
});
