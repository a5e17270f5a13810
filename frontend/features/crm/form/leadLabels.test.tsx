import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { formatValue } from '@shared/form/labels';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { useLeadLabels } from './labels';

const server = startServer();
completeBrowser();

function Values() {
  const labels = useLeadLabels();
  return (
    <p>
      {formatValue(labels, 'expected_value', 5_000_000)} / {formatValue(labels, 'expected_value', null)}
    </p>
  );
}

test('history formats the expected value as money of the country', async () => {
  setBoot(testBoot);
  beginSession('token', 12);
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Values />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Rp5.000.000 / –')).toBeVisible();
});
