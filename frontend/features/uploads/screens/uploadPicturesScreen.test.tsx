import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { address, showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import { uploads } from '../queue';
import UploadPicturesScreen from './UploadPicturesScreen';

const server = startServer();
completeBrowser();

const PATH = '/upload-picture/index';

const picture = (picture_id: number, more: object = {}) => ({
  picture_id,
  country: 'ID',
  url: `/media/${picture_id}.webp`,
  thumb_url: `/media/${picture_id}-thumb.webp`,
  file_name: `${picture_id}.jpg`,
  mime: 'image/jpeg',
  size: 240_000,
  width: 1200,
  height: 800,
  dominant_color: '#885533',
  focal: { x: 0.5, y: 0.5 },
  crop: null,
  alt: { local: '', en: '' },
  caption: '',
  folder: 'store',
  tags: [],
  source: 'staff',
  credit: '',
  licence: 'unknown',
  licence_expires_on: null,
  taken_at: null,
  status: 'active',
  has_alike: false,
  processing: false,
  variants: [],
  usage_count: 0,
  usage_is_exact: true,
  usages: [],
  similar: [],
  uploaded_by: null,
  version: 1,
  created_at: '2026-03-02T12:00:00Z',
  updated_at: '2026-03-02T12:00:00Z',
  allowed_actions: ['edit', 'block', 'delete'],
  ...more,
});
const ref = (picture_id: number) => ({
  picture_id,
  url: '/media/a.webp',
  thumb_url: '/media/a-thumb.webp',
  width: 600,
  height: 400,
  alt: '',
});
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

let library = [picture(11), picture(12, { status: 'blocked', thumb_url: '', url: '' })];
let edits: Record<string, unknown>[] = [];

beforeEach(() => {
  setBoot(testBoot);
  beginSession('token', 12);
  setUser({ user_id: 12, countries: ['ID'], nickname: 'Ayla', role: 'operator' } as never);
  toasts.setState({ list: [] });
  edits = [];
  library = [picture(11), picture(12, { status: 'blocked', thumb_url: '', url: '' })];
  const enums = {
    picture_folder: [
      { value: 'store', label: 'Store' },
      { value: 'menu', label: 'Menu' },
    ],
    picture_source: [{ value: 'staff', label: 'Staff' }],
    picture_licence: [
      { value: 'unknown', label: 'Unknown' },
      { value: 'stock', label: 'Stock' },
    ],
    picture_status: [],
  };
  server.use(
    onCall('system/get_bootstrap', () => answer({ user: {}, countries: [], enums, menu_counts: {} })),
    onCall('view/query_views', () => answer([])),
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer({ seq: 1, saved_at: '2026-03-02T12:00:00Z', is_ended: false })),
    onCall('draft/discard_draft', () => answer(null)),
    onCall('activity/query_logs', () =>
      answer({ list: [], total: 0, total_is_exact: true, page: 1, page_size: 5 }),
    ),
    onCall('picture/query_pictures', () =>
      answer({ list: library, total: library.length, total_is_exact: true, page: 1, page_size: 20 }),
    ),
    onCall('picture/get_picture_detail', async ({ request }) => {
      const { picture_id } = (await request.json()) as { picture_id: number };
      return answer(picture(picture_id));
    }),
    onCall('picture/edit_picture', async ({ request }) => {
      const input = (await request.json()) as Record<string, unknown>;
      edits.push(input);
      return answer(picture(11, { version: 2, alt: input['alt'] }));
    }),
  );
});

afterEach(() => uploads.stop());

test('opens a picture beside the grid and saves typed text as a patch', async () => {
  const { person } = showInTab(<UploadPicturesScreen />, PATH);
  await person.click(await screen.findByRole('link', { name: '11.jpg' }));
  expect(address.current).toBe(`${PATH}?id=11`);
  const words = await screen.findByLabelText(/^Alt text in English/);
  expect(screen.getByRole('heading', { name: '11.jpg' })).toHaveFocus();
  await person.type(words, 'Soup');
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() =>
    expect(edits).toEqual([{ alt: { local: '', en: 'Soup' }, picture_id: 11, version: 1 }]),
  );
  await person.click(screen.getByRole('button', { name: 'Close the picture' }));
  await waitFor(() => expect(address.current).toBe(PATH));
});

test('asks for confirmation before leaving a picture with unsaved text', async () => {
  const { person } = showInTab(<UploadPicturesScreen />, `${PATH}?id=11`);
  await person.type(await screen.findByLabelText(/^Alt text in English/), 'Soup');
  await person.click(screen.getByRole('link', { name: '12.jpg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave 11.jpg with unsaved changes?' });
  await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(address.current).toBe(`${PATH}?id=11`);
  await person.click(screen.getByRole('link', { name: '12.jpg' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address.current).toBe(`${PATH}?id=12`));
});

test('reports each file: added, existing, refused or similar', async () => {
  const deleted: unknown[] = [];
  let next = 20;
  server.use(
    onCall('file/upload_picture', () => {
      next += 1;
      if (next === 22) return answer({ ...picture(11), duplicated: true });
      if (next === 23) return refuse(10013, 'File rejected: Picture is too small (90×60)', {});
      return answer({ ...picture(next), duplicated: false, similar: next === 24 ? [ref(11)] : [] });
    }),
    onCall('picture/delete_picture', async ({ request }) => {
      deleted.push(await request.json());
      return answer({ changeset_id: 24 });
    }),
  );
  const { person } = showInTab(<UploadPicturesScreen />, PATH);
  await screen.findByRole('link', { name: '11.jpg' });
  const chooser = screen.getByLabelText('Picture files');
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await person.upload(chooser, file(name));
  expect(await screen.findByText('2 added, 1 already existed, 1 rejected')).toBeVisible();
  expect(screen.getByText('Already exists as 11.jpg')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Picture is too small (90×60)');
  const notice = screen.getByRole('group', { name: 'Looks like an existing picture' });
  expect(within(notice).getAllByRole('img')).toHaveLength(2);
  await person.click(within(notice).getByRole('button', { name: 'Delete the new one' }));
  await waitFor(() => expect(deleted).toEqual([{ picture_id: 24, version: 1 }]));
  await waitFor(() => expect(toasts.getState().list.at(-1)?.action?.label).toBe('Undo'));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

test('uploads at most fifty files at once and reports the rest', async () => {
  server.use(onCall('file/upload_picture', () => new Promise<never>(() => undefined)));
  const { person } = showInTab(<UploadPicturesScreen />, PATH);
  await screen.findByRole('link', { name: '11.jpg' });
  const files = Array.from({ length: 53 }, (_, place) => file(`${place}.jpg`));
  await person.upload(screen.getByLabelText('Picture files'), files);
  expect(await screen.findByText('50 uploading')).toBeVisible();
  expect(toasts.getState().list[0]?.message).toBe(
    '50 pictures can be uploaded at once. Choose the other 3 after these are uploaded',
  );
  await person.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(screen.queryByText('50 uploading')).toBeNull();
});

test('arrows move in the grid, x selects, Enter opens', async () => {
  const { person } = showInTab(<UploadPicturesScreen />, PATH);
  await screen.findByRole('link', { name: '11.jpg' });
  await person.keyboard('{ArrowRight}{ArrowRight}x');
  expect(screen.getByRole('checkbox', { name: 'Select 12.jpg' })).toBeChecked();
  await person.keyboard('{ArrowLeft}{Enter}');
  await waitFor(() => expect(address.current).toBe(`${PATH}?id=11`));
});

test('refuses to delete a picture in use and names its usages', async () => {
  server.use(
    onCall('picture/get_picture_detail', () =>
      answer(
        picture(11, {
          usage_count: 1,
          usages: [
            {
              use: 'store_cover',
              label: 'Cover',
              object_type: 'store',
              object_id: 5,
              title: 'Kopi Satu',
              screen: '',
            },
          ],
        }),
      ),
    ),
  );
  const { person } = showInTab(<UploadPicturesScreen />, `${PATH}?id=11`);
  await person.click(await screen.findByRole('button', { name: 'Delete…' }));
  expect(toasts.getState().list[0]?.message).toBe(
    '11.jpg is used in 1 place: Kopi Satu. Remove it there first',
  );
});

test('shows usages before a picture is blocked, and sends the reason', async () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    onCall('picture/change_picture_status', async ({ request }) => {
      const input = (await request.json()) as Record<string, unknown>;
      sent.push(input);
      if (input['confirm_token'] === undefined) {
        const warnings = [
          { code: 'picture_in_use', field: null, msg: 'It will be hidden in 1 place: Kopi Satu (cover)' },
        ];
        return refuse(10009, 'Please confirm', { warnings, confirm_token: 'read' });
      }
      return answer(picture(11, { status: 'blocked', version: 2, allowed_actions: ['unblock'] }));
    }),
  );
  const { person } = showInTab(<UploadPicturesScreen />, `${PATH}?id=11`);
  await person.click(await screen.findByRole('button', { name: 'Block…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block 11.jpg?' });
  await person.type(within(dialog).getByLabelText('Why'), 'A guest asked');
  await person.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findByText('It will be hidden in 1 place: Kopi Satu (cover)')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Block anyway' }));
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeVisible();
  expect(sent).toMatchObject([
    { reason: 'A guest asked' },
    { reason: 'A guest asked', confirm_token: 'read' },
  ]);
});
