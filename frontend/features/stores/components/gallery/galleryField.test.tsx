import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { testPack } from '../../testing/reference';
import { EMPTY_STORE } from '../../values';
import { GalleryField } from './GalleryField';

const server = startServer();
completeBrowser();

const ref = (picture_id: number) => ({
  picture_id,
  url: `/media/${picture_id}.webp`,
  thumb_url: `/media/${picture_id}-thumb.webp`,
  width: 1200,
  height: 800,
  alt: '',
});
const uploaded = (picture_id: number, more: object = {}) => ({
  ...ref(picture_id),
  alt: { local: '', en: '' },
  file_name: `${picture_id}.jpg`,
  duplicated: false,
  similar: [],
  ...more,
});
/** IDs of the pictures in the library. */
const LIBRARY = [31, 71, 72];
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
let written = (): Record<string, unknown> => ({});

function Form({ pictures }: { pictures: readonly number[] }) {
  const form = useForm({
    defaultValues: {
      ...EMPTY_STORE,
      pictures: pictures.map((picture_id, sort) => ({ picture_id, category: 'food', caption: '', sort })),
    },
  });
  useEffect(() => {
    written = () => form.getValues();
  }, [form]);
  return (
    <FormProvider {...form}>
      <GalleryField saved={null} isDisabled={false} />
    </FormProvider>
  );
}

function show(pictures: readonly number[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Form pictures={pictures} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const ids = () => (written()['pictures'] as { picture_id: number }[]).map(({ picture_id }) => picture_id);
const choose = () => screen.getByLabelText('Gallery files');

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  toasts.setState({ list: [] });
  const enums = {
    picture_category: [
      { value: 'food', label: 'Food' },
      { value: 'menu', label: 'Menu' },
    ],
  };
  server.use(
    onCall('system/get_bootstrap', () => answer({ user: {}, countries: [testPack], enums, menu_counts: {} })),
    onCall('picture/query_pictures', async ({ request }) => {
      const { ids: requests = LIBRARY } = (await request.json()) as { ids?: number[] };
      const list = requests.map((id) => uploaded(id));
      return answer({ list, total: list.length, total_is_exact: true, page: 1, page_size: 100 });
    }),
  );
});

test('adds valid files and shows why an invalid one is refused', async () => {
  let next = 20;
  server.use(
    onCall('file/upload_picture', () => {
      next += 1;
      return next === 22
        ? refuse(10013, 'File rejected: Picture is too small (100×100)', { reason: 'small' })
        : answer(uploaded(next));
    }),
  );
  const user = show();
  await user.upload(choose(), [file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  await waitFor(() => expect(ids()).toEqual([21, 23]));
  expect(await screen.findByRole('alert')).toHaveTextContent('Picture is too small (100×100)');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('edits captions, sets the cover, removes and restores', async () => {
  const user = show([31, 32]);
  await user.type(screen.getByLabelText('Caption of picture 2'), 'Soto');
  expect(written()['pictures']).toMatchObject([{ caption: '' }, { caption: 'Soto' }]);
  const asCover = screen.getByRole('button', { name: 'Set picture 2 as cover' });
  await waitFor(() => expect(asCover).toBeEnabled());
  await user.click(asCover);
  expect(written()['cover_picture_id']).toBe(32);
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  expect(ids()).toEqual([32]);
  toasts.getState().list[0]?.action?.run();
  await waitFor(() => expect(ids()).toEqual([31, 32]));
});

test('shows a similar picture, which can replace the new one', async () => {
  server.use(onCall('file/upload_picture', () => answer(uploaded(41, { similar: [ref(40)] }))));
  const user = show();
  await user.upload(choose(), file('again.jpg'));
  const notice = await screen.findByRole('group', { name: 'Looks like an existing picture' });
  expect(within(notice).getAllByRole('img')).toHaveLength(2);
  await user.click(within(notice).getByRole('button', { name: 'Use the existing picture' }));
  expect(ids()).toEqual([40]);
});

test('adds several pictures of the library at once, each once', async () => {
  const user = show([31]);
  await user.click(screen.getByRole('button', { name: 'Choose from the library' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose pictures' });
  const picture = (id: number) => within(dialog).findByRole('button', { name: `${id}.jpgNo alt text` });
  expect(await picture(31)).toHaveAttribute('aria-pressed', 'true');
  await user.click(await picture(72));
  await user.click(await picture(71));
  expect(ids()).toEqual([31, 72, 71]);
  expect(await picture(71)).toHaveAttribute('aria-pressed', 'true');
  await user.click(await picture(72));
  expect(ids()).toEqual([31, 71]);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('list', { name: 'Ordered pictures' }).children).toHaveLength(2);
});

test('adds pictures of the library up to the limit of a store', async () => {
  const user = show(Array.from({ length: 59 }, (_, place) => place + 100));
  await user.click(screen.getByRole('button', { name: 'Choose from the library' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose pictures' });
  for (const id of [71, 72])
    await user.click(await within(dialog).findByRole('button', { name: `${id}.jpgNo alt text` }));
  expect(ids()).toHaveLength(60);
  expect(ids()).not.toContain(72);
  expect(toasts.getState().list[0]?.message).toBe('A store has at most 60 pictures');
});

test('does not add a file that is already in the gallery', async () => {
  server.use(onCall('file/upload_picture', () => answer(uploaded(31, { duplicated: true }))));
  const user = show([31]);
  await user.upload(choose(), file('31.jpg'));
  await waitFor(() => expect(toasts.getState().list[0]?.message).toBe('31.jpg is already in this gallery'));
  expect(ids()).toEqual([31]);
});

test('adds at most sixty pictures', async () => {
  let calls = 0;
  server.use(
    onCall('file/upload_picture', () => {
      calls += 1;
      return answer(uploaded(900 + calls));
    }),
  );
  const user = show(Array.from({ length: 59 }, (_, place) => place + 1));
  await user.upload(choose(), [file('a.jpg'), file('b.jpg')]);
  await waitFor(() => expect(ids()).toHaveLength(60));
  expect(toasts.getState().list[0]?.message).toBe('A store has at most 60 pictures; 1 more fit');
  expect(calls).toBe(1);
  expect(screen.getByRole('button', { name: 'Add pictures' })).toBeDisabled();
});
