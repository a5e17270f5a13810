import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { answer, onCall, startServer } from '@shared/testing/server';
import { HolidayPicker } from './HolidayPicker';

const server = startServer();

// Late on the last evening of the year in UTC. In Jakarta the new year has begun.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-31T20:00:00Z'), toFake: ['Date'] });
  beginSession('token', 12);
});
afterEach(() => vi.useRealTimers());

test('offers holidays from today on, by the country’s date', async () => {
  const years: number[] = [];
  server.use(
    onCall('taxonomy/query_holidays', async ({ request }) => {
      const { year } = (await request.json()) as { year: number };
      years.push(year);
      const dates = year === 2027 ? ['2027-01-01'] : [];
      return answer({
        list: dates.map((date, at) => ({ holiday_id: year + at, date, name: 'New Year', name_local: '' })),
      });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HolidayPicker existing={[]} onAdd={vi.fn()} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/New Year/)).toBeVisible();
  expect(years).toEqual([2027, 2028]);
});
