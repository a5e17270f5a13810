import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { TextInput } from '@shared/form/fields';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { toasts } from '@shared/ui/toasts';
import { TabContext, WorkspaceContext, type ScreenAction } from '@shared/workspace/contract';
import { ChecklistCard } from '../components/ChecklistCard';
import { contentKind } from '../contentKind';
import type { ContentRecord } from '../kind';
import { EditScreen } from '../screens/EditScreen';
import { ContentForm } from './ContentForm';
import type { FormDefinition } from './definition';
import { NewContentForm } from './NewContentForm';

const server = startServer();
completeBrowser();
const sent: Record<string, unknown>[] = [];
const replaced: unknown[] = [];

type SavedRecord = ContentRecord & { article_id: number; slug: string };
const article: SavedRecord = {
  article_id: 7,
  country: 'ID',
  version: 3,
  title: 'Soto',
  slug: 'soto',
  status: 'draft',
  status_label: 'Draft',
  is_live: false,
  publish_at: null,
  publish_error: '',
  allowed_actions: ['edit'],
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  view_30d: 0,
  public_url: '',
};

const FORM: FormDefinition<SavedRecord> = {
  kind: contentKind<SavedRecord>('article', { listPath: '/content/article/list' }),
  useLabels: () => ({ labels: { slug: 'Web address' } }),
  toValues: ({ slug }) => ({ slug }),
  isAutosaved: true,
  useParts: ({ content }) => ({
    sections: [{ id: 'basics', title: 'Basics', fields: ['slug'], content: <TextInput name="slug" /> }],
    summary: content === null ? null : 'Two words.',
    checklist: <p>Still to do</p>,
  }),
  begin: { title: 'Write article', next: 'A title is enough.', useValues: () => ({ slug: '' }) },
};

const offered = new Map<string, readonly ScreenAction[]>();
const tab = testTab({
  replace: (path, query) => replaced.push([path, query]),
  setActions: (source, actions) => void offered.set(source, actions),
});
const workspace = { open: () => undefined, href: (path: string) => path, changeCountry: () => undefined };

/** Return a handler that asks for confirmation until the warning is confirmed. */
function requiresConfirmation(name: string) {
  return onCall(name, async ({ request }) => {
    const input = (await request.json()) as Record<string, unknown>;
    sent.push(input);
    if (input['confirm_token'] === 'read') return answer({ ...article, version: 4, slug: input['slug'] });
    const warnings = [{ code: 'redirect', field: 'slug', msg: 'It leads elsewhere now' }];
    return refuse(10009, 'Please confirm', { warnings, confirm_token: 'read' });
  });
}

beforeEach(() => {
  sent.length = 0;
  replaced.length = 0;
  offered.clear();
  beginSession('token', 12);
  setCountry('ID');
  setUser({ ...testManager, username: 'ada', nickname: 'Ada' });
  server.use(http.post('*', () => answer({ list: [], total: 0, menu_counts: {}, enums: {}, countries: [] })));
});

function show(form: React.ReactNode, at = '/content/article/edit?id=7&part=edit') {
  // As in the console, which does not refetch on window focus.
  const queries = { retry: false, refetchOnWindowFocus: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <MemoryRouter initialEntries={[at]}>
        <WorkspaceContext value={workspace}>
          <TabContext value={tab}>{form}</TabContext>
        </WorkspaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function saveAs(slug: string, label: string) {
  fireEvent.change(screen.getByLabelText('Web address'), { target: { value: slug } });
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByText('It leads elsewhere now')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('a confirmed edit is sent again with the confirmation token', async () => {
  server.use(requiresConfirmation('article/edit_article'));
  show(<ContentForm definition={FORM} content={article} />);
  await saveAs('bakso', 'Save');
  const edit = { article_id: 7, version: 3, slug: 'bakso' };
  await waitFor(() => expect(sent).toEqual([edit, { ...edit, confirm_token: 'read' }]));
});

test('an open article follows the reviewer’s decision and keeps typed text', async () => {
  let pending: SavedRecord = { ...article, status: 'in_review', status_label: 'In review' };
  server.use(onCall('article/get_article_detail', () => answer(pending)));
  show(<EditScreen definition={FORM} />);
  fireEvent.change(await screen.findByLabelText('Web address'), { target: { value: 'soto-ayam' } });
  expect(screen.getAllByText('In review')).not.toEqual([]);
  pending = { ...article, version: 4, status: 'changes_requested', status_label: 'Changes requested' };
  focusManager.setFocused(false);
  act(() => focusManager.setFocused(true));
  expect((await screen.findAllByText('Changes requested')).length).toBeGreaterThan(0);
  focusManager.setFocused(undefined);
  expect(screen.queryByText('In review')).toBeNull();
  expect(screen.getByLabelText('Web address')).toHaveValue('soto-ayam');
});

test('creating an article with repeated clicks makes one record, and the tab shows its form', async () => {
  server.use(requiresConfirmation('article/create_article'));
  show(<NewContentForm definition={FORM} />);
  await saveAs('bakso', 'Save draft');
  await waitFor(() => expect(replaced).toEqual([['/content/article/edit', { id: 7, part: 'edit' }]]));
  expect(sent.map(({ request_id: id }) => id)).toEqual([sent[0]?.['request_id'], sent[0]?.['request_id']]);
});

test('lists missing requirements while the record is a draft', () => {
  show(<ContentForm definition={FORM} content={article} />);
  expect(screen.getByText('Still to do')).toBeVisible();
  expect(screen.getByText(/Two words/)).toBeVisible();
});

test('lists no requirements of a published record without changes', () => {
  show(<ContentForm definition={FORM} content={{ ...article, status: 'published', is_live: true }} />);
  expect(screen.queryByText('Still to do')).toBeNull();
});

const OVERVIEW = '/content/article/edit?id=7';

test('opens with a read view: preview, state, and fields in groups', async () => {
  server.use(onCall('article/draw_latest', () => answer({ html: '<main><article>Kuah</article></main>' })));
  show(
    <ContentForm definition={FORM} content={{ ...article, public_url: 'https://x.test/soto' }} />,
    OVERVIEW,
  );
  const frame = await screen.findByTitle('Preview of Soto');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(screen.getByRole('heading', { level: 1, name: 'Soto' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'On the site' })).toHaveAttribute('href', 'https://x.test/soto');
  expect(screen.getByRole('region', { name: 'Basics' })).toHaveTextContent('soto');
  expect(screen.queryByLabelText('Web address')).toBeNull();
});

test('a group is edited in place', async () => {
  server.use(requiresConfirmation('article/edit_article'));
  show(<ContentForm definition={FORM} content={article} />, OVERVIEW);
  fireEvent.click(screen.getByRole('button', { name: 'Edit basics' }));
  await saveAs('bakso', 'Save');
  await waitFor(() => expect(sent).toHaveLength(2));
});

const COMMENT = {
  comment_id: 3,
  block_id: null,
  body: 'Which street?',
  by: { user_id: 2, nickname: 'Rana', role: 'reviewer' },
  round: 1,
  at: '2026-01-01T00:00:00Z',
  resolved: false,
  resolved_by: null,
  resolved_at: null,
  allowed_actions: [],
};
const REVIEW = {
  submitted_by: null,
  submitted_at: null,
  revision_no: null,
  reviewer: null,
  due_at: null,
  round: 1,
  decisions: [],
  comments: [COMMENT, { ...COMMENT, comment_id: 4, body: 'Settled long ago', resolved: true }],
};

test('review comments are shown next to the text, and a reviewer adds one', async () => {
  server.use(
    onCall('article/add_review_comment', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ ...REVIEW, comments: [COMMENT, { ...COMMENT, comment_id: 5, body: 'And when?' }] });
    }),
  );
  const content = { ...article, allowed_actions: ['comment'], review: REVIEW };
  show(<ContentForm definition={FORM} content={content} />, OVERVIEW);
  const margin = screen.getByRole('list', { name: 'Comments' });
  expect(margin).toHaveTextContent('Which street?');
  expect(margin).not.toHaveTextContent('Settled long ago');
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'And when?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(sent).toEqual([{ article_id: 7, body: 'And when?' }]));
});

test('requested changes are shown next to the form until it is submitted again', () => {
  const round = {
    round: 1,
    revision_no: 1,
    at: '2026-01-01T00:00:00Z',
    by: COMMENT.by,
    reason: 'Say when it opens.',
  };
  const decisions = [{ ...round, verdict: 'changes_requested' as const }];
  const requests = { ...article, status: 'changes_requested' as const, review: { ...REVIEW, decisions } };
  show(<ContentForm definition={FORM} content={requests} />);
  expect(screen.getByRole('region', { name: 'Changes requested' })).toHaveTextContent('Say when it opens.');
  cleanup();
  show(<ContentForm definition={FORM} content={{ ...requests, status: 'in_review' }} />);
  expect(screen.queryByRole('region', { name: 'Changes requested' })).toBeNull();
});

test('Ctrl Enter in a field saves and opens the submit dialog; in the note it submits', async () => {
  server.use(
    onCall('article/edit_article', () => answer({ ...article, version: 4, slug: 'bakso' })),
    onCall('article/change_article_status', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ ...article, version: 5, status: 'in_review' });
    }),
  );
  const ctrlEnter = { key: 'Enter', ctrlKey: true };
  show(<ContentForm definition={FORM} content={{ ...article, allowed_actions: ['edit', 'submit'] }} />);
  const field = screen.getByLabelText('Web address');
  fireEvent.change(field, { target: { value: 'bakso' } });
  fireEvent.keyDown(field, ctrlEnter);
  const note = await screen.findByLabelText('Note');
  fireEvent.change(note, { target: { value: 'Please look at the prices' } });
  fireEvent.keyDown(note, ctrlEnter);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    expect.objectContaining({ action: 'submit', validate_only: true }),
    expect.objectContaining({ action: 'submit', note: 'Please look at the prices' }),
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
});

test('one dialog names the obstacles of an action and confirms them; publishing can be undone', async () => {
  const warnings = [
    { code: 'store:1', field: 'body', msg: 'Store Soto (Jl. Melati 2) is not published: draft' },
  ];
  server.use(
    onCall('article/change_article_status', async ({ request }) => {
      const input = (await request.json()) as Record<string, unknown>;
      sent.push(input);
      return input['confirm_token'] === 'seen'
        ? answer({ ...article, version: 4, status: 'published' })
        : refuse(10009, 'Please confirm', { warnings, confirm_token: 'seen' });
    }),
  );
  show(<ContentForm definition={FORM} content={{ ...article, allowed_actions: ['edit', 'publish'] }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Publish/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish: Soto' }));
  expect(dialog.getByText('Store Soto (Jl. Melati 2) is not published: draft')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ confirm_token: token }) => token)).toEqual([undefined, undefined, 'seen']);
  expect(toasts.getState().list.at(-1)).toMatchObject({
    message: expect.stringContaining('is published') as string,
    action: { label: 'Undo' },
  });
});

test('publishing without warnings asks nothing, and is undone by its message', async () => {
  const undone: unknown[] = [];
  const published = { log_id: 40, action: 'publish' };
  server.use(
    onCall('article/change_article_status', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ ...article, version: 4, status: 'published' });
    }),
    onCall('activity/query_logs', () => answer({ total: 1, list: [published] })),
    onCall('activity/undo_change', async ({ request }) => {
      undone.push(await request.json());
      return answer({ version: 5, undone: 1, fields: 1, not_undone: [] });
    }),
  );
  show(<ContentForm definition={FORM} content={{ ...article, allowed_actions: ['edit', 'publish'] }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Publish/ }));
  await waitFor(() =>
    expect(toasts.getState().list.at(-1)).toMatchObject({
      message: expect.stringContaining('is published') as string,
      action: { label: 'Undo' },
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.map(({ validate_only: isTrial }) => isTrial)).toEqual([true, undefined]);
  act(() => toasts.getState().list.at(-1)?.action?.run());
  await waitFor(() => expect(undone).toEqual([{ object_type: 'article', object_id: 7, log_id: 40 }]));
});

test.each(['edit', 'overview', 'history'])(
  'a refused publication in the %s is reported, and focuses the first problem each time',
  async (part) => {
    const errors = { slug: ['Enter a web address'], body: ['Choose a store'] };
    server.use(onCall('article/change_article_status', () => refuse(10005, 'Incomplete', { errors })));
    show(
      <ContentForm definition={FORM} content={{ ...article, allowed_actions: ['edit', 'publish'] }} />,
      `/content/article/edit?id=7&part=${part}`,
    );
    const publish = async () => {
      fireEvent.click((await screen.findAllByRole('button', { name: /^Publish/ }))[0] as HTMLElement);
      await waitFor(() => expect(screen.getByLabelText('Web address')).toHaveFocus());
    };
    toasts.setState({ list: [] });
    await publish();
    expect(toasts.getState().list).toMatchObject([
      { kind: 'error', message: 'Not published: 2 things are missing or wrong' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByLabelText('Web address').blur();
    await publish();
  },
);

test('a successful publication ends the message about the refused one', async () => {
  let isRefused = true;
  server.use(
    onCall('article/change_article_status', () =>
      isRefused
        ? refuse(10005, 'Incomplete', { errors: { slug: ['Enter a web address'] } })
        : answer({ ...article, version: 4, status: 'published' }),
    ),
  );
  show(<ContentForm definition={FORM} content={{ ...article, allowed_actions: ['edit', 'publish'] }} />);
  const publish = () =>
    fireEvent.click(screen.getAllByRole('button', { name: /^Publish/ })[0] as HTMLElement);
  toasts.setState({ list: [] });
  publish();
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'error' }]));
  isRefused = false;
  publish();
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'success' }]));
});

test('letter keys in a field type text', () => {
  show(
    <ContentForm
      definition={FORM}
      content={{ ...article, allowed_actions: ['edit', 'request_changes', 'assign_reviewer'] }}
    />,
  );
  const field = screen.getByLabelText('Web address');
  expect(fireEvent.keyDown(field, { key: 'r' })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'i' })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape leaves the comment field, which keeps its text, and letter keys decide again', async () => {
  const allowed_actions = ['comment', 'request_changes'];
  show(<ContentForm definition={FORM} content={{ ...article, allowed_actions, review: REVIEW }} />, OVERVIEW);
  const box = screen.getByLabelText('Comment');
  box.focus();
  fireEvent.change(box, { target: { value: 'And when?' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(box).not.toHaveFocus();
  expect(box).toHaveValue('And when?');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'r' });
  expect(await screen.findByRole('dialog', { name: /Request changes/ })).toBeVisible();
});

test('the palette offers the history of the open record until it is shown', async () => {
  show(<ContentForm definition={FORM} content={article} />, OVERVIEW);
  const history = () => [...offered.values()].flat().find(({ label }) => label === 'History');
  await waitFor(() => expect(history()).toBeDefined());
  act(() => history()?.run());
  expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
  await waitFor(() => expect(history()).toBeUndefined());
});

test('details open while the focus is in them, and close when it returns to the text', async () => {
  const inDrawer = { id: 'seo', title: 'Search results', isDetail: true, content: <TextInput name="slug" /> };
  const text = { id: 'text', title: 'Text', content: <TextInput name="title" /> };
  const definition: FormDefinition<SavedRecord> = {
    ...FORM,
    useLabels: () => ({ labels: { title: 'Title', slug: 'Web address' } }),
    toValues: ({ title, slug }) => ({ title, slug }),
    useParts: () => ({
      sections: [inDrawer, text],
      checklist: <ChecklistCard items={[{ field: 'slug', label: 'An address', isDone: false }]} />,
    }),
  };
  show(<ContentForm definition={definition} content={article} />);
  const drawer = screen.getByRole('complementary', { name: 'About this record' });
  expect(drawer).toHaveAttribute('data-open', 'false');
  expect(within(drawer).queryByLabelText('Title')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^An address/ }));
  await waitFor(() => expect(within(drawer).getByLabelText('Web address')).toHaveFocus());
  expect(drawer).toHaveAttribute('data-open', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Close the details' }));
  expect(drawer).toHaveAttribute('data-open', 'false');
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(drawer).toHaveAttribute('data-open', 'true');
  act(() => screen.getByLabelText('Title').focus());
  expect(drawer).toHaveAttribute('data-open', 'false');
});
