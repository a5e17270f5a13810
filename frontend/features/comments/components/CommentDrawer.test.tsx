import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { choose } from '@shared/testing/choose';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { Comment, CommentRow } from '../model';
import { CommentDrawer, type Beside } from './CommentDrawer';

const server = startServer();
completeBrowser();

const author = {
  public_user_id: 4,
  nickname: 'Sari',
  avatar_url: '',
  type: 'visitor',
  state: 'normal',
  approved_count: 1204,
  rejected_count: 3,
} as const;
const head = partly<CommentRow>({
  comment_id: 1,
  root_id: 1,
  parent_id: null,
  depth: 0,
  reply_to_comment_id: null,
  author,
  target: { title: 'Kopi Tuku', target_id: 9, screen: '', note: '', url: '', target_type: 'store' },
  body: 'Enak',
  language: 'id',
  rating: 5,
  created_at: '2026-03-01T10:00:00Z',
  status: 'approved',
  reject_reason: '',
  flags: { total: 0, by_reason: {} },
  detections: [],
  is_pinned: false,
  is_featured: false,
  is_official: false,
});
const reply: CommentRow = {
  ...head,
  comment_id: 2,
  depth: 1,
  reply_to_comment_id: 1,
  body: 'Setuju',
  rating: null,
  created_at: '2026-03-01T11:00:00Z',
  author: { ...author, nickname: 'Budi', public_user_id: 5 },
};
const second: CommentRow = {
  ...reply,
  comment_id: 3,
  reply_to_comment_id: 2,
  body: 'Saya juga',
  status: 'rejected',
  created_at: '2026-03-01T12:00:00Z',
};
const detail = partly<Comment>({ ...head, thread: [head, reply, second], by_author: [] });

const show = vi.fn();
const close = vi.fn();
const states = vi.fn<(input: unknown) => void>();
let refused = false;
let pending = Promise.resolve();
let release: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  toasts.setState({ list: [] });
  refused = false;
  pending = Promise.resolve();
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({
        enums: {
          comment_status: [
            { value: 'approved', label: 'Approved' },
            { value: 'rejected', label: 'Rejected' },
          ],
          comment_author_state: [
            { value: 'normal', label: 'Normal' },
            { value: 'banned', label: 'Banned' },
          ],
          comment_author_type: [{ value: 'visitor', label: 'Visitor' }],
        },
        menu_counts: {},
        countries: [],
      }),
    ),
    onCall('comment/get_comment_detail', () => answer(detail)),
    onCall('comment/set_author_state', async ({ request }) => {
      states(await request.json());
      await pending;
      return refused ? refuse(10004, 'Author not found') : answer(author);
    }),
  );
});

const open = (part: Beside['part']) =>
  showInTab(<CommentDrawer beside={{ part, id: 1 }} onShow={show} onClose={close} />, '/comment/list');

test('shows all comments of the thread with status and addressee, and opens the chosen one', async () => {
  const { person } = open('thread');
  const drawer = await screen.findByRole('dialog', { name: 'Thread' });
  const [first, , third] = await within(drawer).findAllByRole('listitem');
  expect(drawer).toHaveTextContent('On Kopi Tuku · 2 replies');
  expect(first).toHaveAttribute('aria-current', 'true');
  expect(third).toHaveTextContent('Budi to Budi');
  await waitFor(() => expect(third).toHaveTextContent('Rejected'));
  await person.click(within(third as HTMLElement).getByRole('button', { name: /^Open/ }));
  expect(show).toHaveBeenCalledExactlyOnceWith(3);
  expect(close).toHaveBeenCalledOnce();
});

test('shows the author’s counts, latest comments and moderation state', async () => {
  open('author');
  const drawer = await screen.findByRole('dialog', { name: 'Author' });
  expect(await within(drawer).findByText('1,204')).toBeVisible();
  expect(within(drawer).getByRole('region', { name: 'Latest comments' })).toHaveTextContent('Enak');
  await choose(await within(drawer).findByRole('combobox'), 'rejected (banned)');
  expect(await screen.findByText('Sari: banned')).toBeInTheDocument();
  expect(states).toHaveBeenCalledWith({ public_user_id: 4, state: 'banned' });
});

test('the select keeps the focus while it saves, so that Escape closes the drawer', async () => {
  pending = new Promise((resolve) => (release = resolve));
  const { person } = open('author');
  const choice = await screen.findByRole('combobox');
  await choose(choice, 'rejected (banned)');
  await waitFor(() => expect(states).toHaveBeenCalledOnce());
  expect(choice).toHaveFocus();
  await person.click(choice);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('Sari: banned')).toBeInTheDocument();
  expect(choice).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('shows a refusal in the drawer and no success message', async () => {
  refused = true;
  open('author');
  await choose(await screen.findByRole('combobox'), 'rejected (banned)');
  expect(await screen.findByText('Author not found')).toBeVisible();
  expect(screen.queryByText('Sari: banned')).not.toBeInTheDocument();
});

test('Escape closes the drawer', async () => {
  const { person } = open('thread');
  await screen.findByRole('dialog', { name: 'Thread' });
  await person.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
