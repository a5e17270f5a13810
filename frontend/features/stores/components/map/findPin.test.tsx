import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, onCall, startServer } from '@shared/testing/server';
import { FindPin } from './FindPin';

const written = { address_line1: 'Jl. Senopati 12', sublocality: '' };
vi.mock('../../fieldHooks', () => ({ useStoreValue: (name: keyof typeof written) => written[name] }));
vi.mock('../fields/useRegions', () => ({
  useChosenRegions: () => [{ name: 'DKI Jakarta' }, { name: 'Jakarta Selatan' }],
}));
vi.mock('@shared/session/hooks', () => ({ useCountryCode: () => 'ID' }));

const server = startServer();

function show(onPut: (point: { lat: number; lng: number }, zoom: number) => void, isDisabled = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FindPin closeZoom={16} isDisabled={isDisabled} onPut={onPut} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Find pin from address' });
}

const point = (source: 'stores' | 'regions', precision: 'address' | 'region', label: string) => ({
  lat: -6.24,
  lng: 106.81,
  label,
  precision,
  source,
});

test('searches the address with its regions and sets the chosen pin', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('address/geocode', async ({ request }) => {
      requests.push(await request.json());
      return answer({
        points: [
          point('stores', 'address', 'Jl. Senopati 12 (Kedai Senja)'),
          point('regions', 'region', 'Kebayoran Baru'),
        ],
        service: 'failed',
        attribution: '',
      });
    }),
  );
  const put = vi.fn();
  await userEvent.click(show(put));
  expect(await screen.findByText('The address service did not respond. Try again later.')).toBeVisible();
  expect(requests).toEqual([{ text: 'Jl. Senopati 12, Jakarta Selatan, DKI Jakarta' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Jl. Senopati 12 (Kedai Senja)' }));
  expect(put).toHaveBeenCalledExactlyOnceWith({ lat: -6.24, lng: 106.81 }, 16);
  expect(screen.queryByText('Kebayoran Baru')).toBeNull();
});

test('shows that nothing was found', async () => {
  server.use(onCall('address/geocode', () => answer({ points: [], service: 'off', attribution: '' })));
  const put = vi.fn();
  await userEvent.click(show(put));
  expect(
    await screen.findByText('No location found for this address. Set the pin on the map.'),
  ).toBeVisible();
  expect(put).not.toHaveBeenCalled();
});

test('is disabled in a read-only form', () => expect(show(vi.fn(), true)).toBeDisabled());
