import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { CoverOf } from './covers';
import { PictureField } from './PictureField';
import PicturePicker from './PicturePicker';

const server = startServer();
completeBrowser();

const soup = {
  picture_id: 7,
  url: '/media/7.webp',
  thumb_url: '/media/7-thumb.webp',
  width: 1200,
  height: 800,
  alt: { local: 'Soto', en: '' },
  file_name: 'soto.jpg',
};

function Value() {
  return <output>{String(useWatch({ name: 'cover_picture_id' }))}</output>;
}

interface FormProps {
  isDisabled: boolean;
  coverOf?: CoverOf;
}

function Form({ isDisabled, coverOf }: FormProps) {
  return (
    <FormProvider {...useForm({ defaultValues: { cover_picture_id: null } })}>
      <PictureField
        name="cover_picture_id"
        saved={null}
        folder="store"
        coverOf={coverOf}
        help=""
        isDisabled={isDisabled}
      />
      <Value />
    </FormProvider>
  );
}

function show(isDisabled = false, coverOf?: CoverOf) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form isDisabled={isDisabled} {...(coverOf === undefined ? {} : { coverOf })} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('a picture of the library is selected, and shown before it is saved', async () => {
  const requests: unknown[] = [];
  server.use(
    onCall('picture/query_pictures', async ({ request }) => {
      requests.push(await request.json());
      return answer({ list: [soup], total: 1, total_is_exact: true, page: 1, page_size: 24 });
    }),
  );
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Choose from the library' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a picture' });
  await person.click(await within(dialog).findByRole('button', { name: 'Soto' }));
  expect(screen.getByRole('status')).toHaveTextContent('7');
  expect(screen.getByRole('link', { name: /^Soto/ })).toHaveAttribute('href', '/media/7.webp');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // Blocked and deleted pictures cannot be chosen.
  expect(requests).toMatchObject([{ status: ['active'] }]);
});

test('a picture that is too small for a cover is marked and cannot be selected', async () => {
  const small = { ...soup, picture_id: 8, width: 640, height: 480, alt: { local: 'Rendang', en: '' } };
  server.use(
    onCall('picture/query_pictures', () =>
      answer({ list: [soup, small], total: 2, total_is_exact: true, page: 1, page_size: 24 }),
    ),
  );
  const person = show(false, 'store');
  await person.click(screen.getByRole('button', { name: 'Choose from the library' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a picture' });
  const tooSmall = await within(dialog).findByRole('button', { name: /^Rendang/ });
  expect(tooSmall).toHaveTextContent('Too small: 640 × 480');
  expect(tooSmall).toBeDisabled();
  expect(within(dialog).getByText('A cover is at least 800 pixels wide.')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Soto' }));
  expect(screen.getByRole('status')).toHaveTextContent('7');
});

test('a cover that is too small is reported as soon as it has been uploaded', async () => {
  server.use(
    onCall('file/upload_picture', () =>
      answer({ ...soup, width: 640, height: 480, duplicated: false, similar: [] }),
    ),
  );
  const person = show(false, 'store');
  await person.upload(
    screen.getByLabelText('Picture file'),
    new File(['a'], 'soto.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Too small for a cover: 640 × 480.');
});

test('selected pictures are numbered and counted', async () => {
  const rice = { ...soup, picture_id: 8, alt: { local: 'Nasi', en: '' } };
  server.use(
    onCall('picture/query_pictures', () =>
      answer({ list: [soup, rice], total: 2, total_is_exact: true, page: 1, page_size: 24 }),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PicturePicker chosen={[5, 8]} onChoose={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const chosen = await screen.findByRole('button', { name: 'Nasi', pressed: true });
  expect(chosen).toHaveTextContent('2');
  expect(screen.getByRole('button', { name: 'Soto', pressed: false })).toHaveTextContent('');
  expect(screen.getByRole('status')).toHaveTextContent('2 chosen');
});

test('after an upload the focus returns to the upload button', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    onCall('file/upload_picture', async () => {
      await arrived;
      return answer({ ...soup, duplicated: false, similar: [] });
    }),
  );
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Upload picture' }));
  await person.upload(
    screen.getByLabelText('Picture file'),
    new File(['a'], 'soto.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Replace' })).toHaveFocus());
});

test('nothing can be selected in a read-only record', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'Choose from the library' })).toBeDisabled();
});
