import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Page } from '../model';
import { PreviewPane } from './PreviewPane';

const server = startServer();
completeBrowser();

beforeEach(() => {
  beginSession('token', 12);
  server.use(onCall('page/preview_page', () => answer({ html: '<h1>Kopi</h1>' })));
});

function Pane({ status }: { status: Page['status'] }) {
  const page = partly<Page>({ page_id: 7, version: 2, status, public_url: 'https://x.test/kopi' });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...useForm({ defaultValues: { title: 'Kopi' } })}>
        <PreviewPane
          headingId="preview"
          page={page}
          title="Kopi"
          device="phone"
          onDevice={vi.fn()}
          onBlock={vi.fn()}
          onClose={vi.fn()}
        />
      </FormProvider>
    </QueryClientProvider>
  );
}

test('links to the public page if the saved page is the same', async () => {
  render(<Pane status="published" />);
  expect(await screen.findByTitle('Preview of Kopi')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', 'https://x.test/kopi');
});

test('has no link while the draft differs from the public page', async () => {
  render(<Pane status="draft" />);
  expect(await screen.findByTitle('Preview of Kopi')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
