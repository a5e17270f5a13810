import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { ListState } from '@shared/table/state/listState';
import { WaitingCount } from './WaitingCount';

const server = startServer();
const state: ListState = {
  keyword: '',
  filters: { status: ['new'] },
  sortBy: 'created_at',
  sortOrder: 'desc',
  page: 3,
  pageSize: 20,
  view: null,
};

function show(filters: ListState['filters'], counts: Record<string, number>) {
  beginSession('token', 12);
  setCountry('ID');
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: counts, countries: [] })));
  const onState = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingCount countKey="feedback" state={{ ...state, filters }} onState={onState} />
    </QueryClientProvider>,
  );
  return onState;
}

test('the head of a list shows the waiting count and filters by it', async () => {
  const onState = show({ status: ['new'] }, { feedback: 14 });
  await userEvent.click(await screen.findByRole('button', { name: '14 waiting for you', pressed: false }));
  expect(onState).toHaveBeenCalledWith({ ...state, page: 1, filters: { waiting: true } });
});

test('a second press removes the filter', async () => {
  const onState = show({ waiting: true }, { feedback: 100 });
  await userEvent.click(await screen.findByRole('button', { name: '99+ waiting for you', pressed: true }));
  expect(onState).toHaveBeenCalledWith({ ...state, page: 1, filters: {} });
});

test('shows that nothing waits, without a link', async () => {
  show({}, { feedback: 0 });
  expect(await screen.findByText('Nothing here is waiting for you')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers the whole list after the last waiting record', async () => {
  const onState = show({ waiting: true }, { feedback: 0 });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Nothing here is waiting for you', pressed: true }),
  );
  expect(onState).toHaveBeenCalledWith({ ...state, page: 1, filters: {} });
});
