import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '@shared/api/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { usePreview } from './usePreview';

const server = startServer();
const requests: unknown[] = [];
/** Promises that delay responses, by typed title. */
const pending = new Map<string, Promise<void>>();

function Shown() {
  const [version, setVersion] = useState(1);
  const { html, isBehind, error } = usePreview(7, version);
  return (
    <>
      <p data-testid="html">{html}</p>
      <button onClick={() => setVersion(version + 1)}>Publish</button>
      <p data-testid="state">{error ?? (isBehind ? 'behind' : 'there')}</p>
    </>
  );
}

function Holder() {
  const form = useForm({ defaultValues: { title: 'Kopi', blocks: [] as unknown[] } });
  return (
    <FormProvider {...form}>
      <input aria-label="Title" {...form.register('title')} />
      <Shown />
    </FormProvider>
  );
}

beforeEach(() => {
  requests.length = 0;
  pending.clear();
  beginSession('token', 12);
  server.use(
    onCall('page/preview_page', async ({ request }) => {
      const input = (await request.json()) as { values: { title: string } };
      requests.push(input);
      await pending.get(input.values.title);
      return input.values.title === 'bad'
        ? refuse(10500, 'No')
        : answer({ html: `<h1>${input.values.title}</h1>` });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Holder />
    </QueryClientProvider>,
  );
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value } });
const html = () => screen.getByTestId('html').textContent;
const settled = (title: string) => waitFor(() => expect(html()).toBe(`<h1>${title}</h1>`));

test('requests a preview once typing pauses, and none before', async () => {
  await settled('Kopi');
  for (const title of ['Kopi d', 'Kopi di', 'Kopi di J']) type(title);
  expect(screen.getByTestId('state')).toHaveTextContent('behind');
  await settled('Kopi di J');
  expect(requests).toEqual([
    { page_id: 7, values: { title: 'Kopi', blocks: [] } },
    { page_id: 7, values: { title: 'Kopi di J', blocks: [] } },
  ]);
  await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('there'));
});

test('is requested again for a new version of the page', async () => {
  await settled('Kopi');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('an outdated answer does not replace a newer preview', async () => {
  await settled('Kopi');
  let release: () => void = () => undefined;
  pending.set(
    'slow',
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  type('slow');
  await waitFor(() => expect(requests).toHaveLength(2));
  type('quick');
  await settled('quick');
  release();
  await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('there'));
  expect(html()).toBe('<h1>quick</h1>');
});

test('a failed preview keeps the last one and shows the error', async () => {
  await settled('Kopi');
  type('bad');
  await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('No'));
  expect(html()).toBe('<h1>Kopi</h1>');
  type('good');
  await settled('good');
});
