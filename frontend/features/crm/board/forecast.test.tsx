import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { ForecastButton } from './ForecastButton';

const server = startServer();
completeBrowser();

const handleRequest = vi.fn<(input: unknown) => void>();
const NARROWED = { priority: ['high'] };

beforeEach(() => {
  vi.clearAllMocks();
  beginSession('token', 12);
  setCountry('ID');
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })));
});

const open = async () => {
  const { person } = showInTab(<ForecastButton narrowed={NARROWED} />, '/store/crm/list');
  await person.click(screen.getByRole('button', { name: 'Forecast' }));
};

test('shows the expected value of open leads and their sum', async () => {
  server.use(
    onCall('crm/get_forecast', async ({ request }) => {
      handleRequest(await request.json());
      return answer({
        stages: [
          { stage: 'new', total: 2, sum_value: 1_000_000, forecast: 50_000 },
          { stage: 'proposal', total: 1, sum_value: 2_000_000, forecast: 1_200_000 },
        ],
        owners: [{ owner: null, total: 3, sum_value: 3_000_000, forecast: 1_250_000 }],
      });
    }),
  );
  await open();
  const [stages, owners] = await screen.findAllByRole('table');
  expect(handleRequest).toHaveBeenCalledWith({ filters: NARROWED });
  expect(stages).toBeDefined();
  expect(owners).toHaveTextContent('Unassigned');
  const total = within(stages ?? document.body).getByRole('row', { name: /^Total/ });
  expect(total).toHaveTextContent(/3.*3\.000\.000.*1\.250\.000/u);
});

test('shows an error and retries', async () => {
  server.use(onCall('crm/get_forecast', () => refuse(10500, 'Server error', null, 500)));
  await open();
  expect(await screen.findByText('Server error')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
