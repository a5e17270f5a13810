import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { Fields } from '../model';
import { GalleryForm } from './pictureForms';

const server = startServer();
completeBrowser();

const picture = (picture_id: number, local: string) => ({
  picture_id,
  url: `/${picture_id}`,
  thumb_url: `/${picture_id}t`,
  width: 900,
  height: 600,
  file_name: `${local}.jpg`,
  alt: { local, en: '' },
});

function Holder({ ids }: { ids: readonly number[] }) {
  const [fields, setFields] = useState<Fields['gallery']>({
    layout: 'grid',
    items: ids.map((picture_id) => ({ picture_id, caption: 'Kept' })),
  });
  return (
    <>
      <GalleryForm
        fields={fields}
        blockId="b"
        isDisabled={false}
        onChange={(change) => setFields((now) => ({ ...now, ...change }))}
      />
      <output>{fields.items.map((one) => one.picture_id).join()}</output>
    </>
  );
}

async function open(ids: readonly number[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Holder ids={ids} />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const next = screen.getByLabelText('Next picture file').closest('.picture-slot');
  await person.click(within(next as HTMLElement).getByRole('button', { name: 'Choose from the library' }));
  const library = within(await screen.findByRole('dialog', { name: 'Choose pictures' }));
  const press = async (name: string) => person.click(await library.findByRole('button', { name }));
  return { library, press };
}

const pending = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  toasts.setState({ list: [] });
  beginSession('token', 12);
  server.use(
    onCall('picture/query_pictures', () =>
      answer({ list: [picture(7, 'Soto'), picture(8, 'Nasi')], total: 2, page: 1, page_size: 24 }),
    ),
  );
});

test('adds several pictures of the library at once, and counts them', async () => {
  const { library, press } = await open([5]);
  await press('Soto');
  await press('Nasi');
  expect(library.getByText('3 chosen')).toBeVisible();
  expect(pending()).toBe('5,7,8');
  await press('Soto');
  expect(pending()).toBe('5,8');
});

test('adds no more pictures than the limit', async () => {
  const { press } = await open(Array.from({ length: 19 }, (_, place) => 100 + place));
  await press('Soto');
  await press('Nasi');
  expect(pending()?.split(',')).toHaveLength(20);
  expect(pending()).not.toContain(',8');
  expect(toasts.getState().list.at(-1)?.message).toBe('A gallery has at most 20 pictures');
});
