import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '@shared/api/session';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { PictureSlot } from './PictureSlot';
import { useMutePictures } from './useMutePictures';

const server = startServer();
const sent: unknown[] = [];
let alt = { local: '', en: 'A bowl' };

const picture = () => ({
  picture_id: 5,
  url: '/5.webp',
  thumb_url: '/5t.webp',
  width: 900,
  height: 600,
  version: 3,
  alt,
});

const IDS = [5];

function Holder() {
  const mute = useMutePictures(IDS);
  return (
    <FormProvider {...useForm()}>
      <PictureSlot label="Cover" value={5} folder="article" onChange={() => undefined} />
      <p data-testid="mute">{mute.join()}</p>
    </FormProvider>
  );
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Holder />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  beginSession('token', 12);
  sent.length = 0;
  alt = { local: '', en: '' };
  server.use(
    onCall('picture/query_pictures', () => answer({ list: [picture()], total: 1, page: 1, page_size: 20 })),
    onCall('picture/get_picture_detail', () => answer(picture())),
    onCall('picture/edit_picture', async ({ request }) => {
      const body = (await request.json()) as { alt: typeof alt };
      sent.push(body);
      alt = body.alt;
      return answer({ ...picture(), version: 4 });
    }),
  );
});

test('adds alt text in place and counts the picture as done', async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add alt text' }));
  expect(screen.getByTestId('mute')).toHaveTextContent('5');
  expect(screen.getByLabelText('Alt text')).toHaveFocus();
  await user.keyboard('Semangkuk soto{Enter}');
  expect(await screen.findByText('Semangkuk soto')).toBeVisible();
  expect(screen.queryByText('No alt text yet')).toBeNull();
  expect(sent).toEqual([{ picture_id: 5, version: 3, alt: { local: 'Semangkuk soto', en: '' } }]);
  await screen.findByText((_, element) => element?.matches('[data-testid=mute]:empty') === true);
});

test('requests none if the form describes the picture', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PictureSlot label="Cover" value={5} folder="article" isDescribed onChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('img', { name: 'The chosen picture, open in full size' })).toBeVisible();
  expect(screen.queryByText('No alt text yet')).toBeNull();
});

test('keeps refused alt text and shows the reason', async () => {
  server.use(onCall('picture/edit_picture', () => refuse(10003, 'You may not change this picture')));
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add alt text' }));
  await user.keyboard('Soto{Enter}');
  expect(await screen.findByText('You may not change this picture')).toBeVisible();
  expect(screen.getByLabelText('Alt text')).toHaveValue('Soto');
});

test('shows a colleague’s newer text, and overwrites nothing', async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add alt text' }));
  alt = { local: 'Semangkuk soto', en: '' };
  await user.keyboard('Rendang{Enter}');
  expect(await screen.findByText('Semangkuk soto')).toBeVisible();
  expect(sent).toEqual([]);
});

test('clears the error once the text is saved', async () => {
  server.use(onCall('picture/edit_picture', () => refuse(10003, 'Managers only')));
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add alt text' }));
  await user.keyboard('Soto{Enter}');
  expect(await screen.findByText('Managers only')).toBeVisible();
  server.use(onCall('picture/edit_picture', () => answer({ ...picture(), alt: { local: 'Soto', en: '' } })));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Soto')).toBeVisible();
  expect(screen.queryByText('Managers only')).toBeNull();
});

test('marks pictures without alt text in the library', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from the library' }));
  const library = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
  expect(await library.findByText('No alt text')).toBeVisible();
});
