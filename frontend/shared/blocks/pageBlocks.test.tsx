import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { choose } from '@shared/testing/choose';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import BlockEditor from './BlockEditor';
import { forgetWriting, writingAt } from './keeping';
import { pageKinds } from './kinds';
import { BLANK, type Block } from './model';
import { SubjectContext } from './subject';
import { id, press, type } from './testing';

const server = startServer();
completeBrowser();
// jsdom has no layout, so the position of a character is unknown.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const PLACE = '7:ID:/pages/edit?id=1:blocks';
const PAGES = [{ page_id: 4, title: 'Kopi di Bandung', status_label: 'Live' }];
const ABOUT = { regionId: 3174, cuisine: 'sundanese' };
let written: readonly Block[] = [];

function Holder({ blocks, isSuperAdmin }: { blocks: readonly Block[]; isSuperAdmin: boolean }) {
  const [value, setValue] = useState(blocks);
  return (
    <BlockEditor
      place={PLACE}
      isClosed={() => false}
      label="Blocks"
      kinds={pageKinds(isSuperAdmin)}
      value={value}
      isReadOnly={false}
      notes={{}}
      onChange={(next) => {
        written = next;
        setValue(next);
      }}
      onBlur={() => undefined}
      onComments={null}
    />
  );
}

function show(blocks: readonly Block[], isSuperAdmin = false) {
  beginSession('token', 12);
  setUser({ ...testManager, is_superuser: isSuperAdmin });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubjectContext value={ABOUT}>
        <Holder blocks={blocks} isSuperAdmin={isSuperAdmin} />
      </SubjectContext>
    </QueryClientProvider>,
  );
  const writing = writingAt(PLACE, [], 'Blocks');
  writing.editor.view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
  return writing;
}

const block = (
  of: 'hero' | 'map' | 'html' | 'link_grid' | 'store_list' | 'article_list',
  fields: object = {},
): Block => ({ id: id(), hidden: false, anchor: null, type: of, ...BLANK[of], ...fields }) as Block;

beforeEach(() => {
  written = [];
  server.use(
    onCall('address/query_regions', () => answer([])),
    onCall('store/search_stores', () => answer([])),
    onCall('picture/query_pictures', () => answer({ list: [], total: 0, page: 1, page_size: 20 })),
    onCall('taxonomy/query_tags', () => answer({ list: [], total: 0, page: 1, page_size: 20 })),
    onCall('article/query_articles', () => answer({ list: [], total: 0, page: 1, page_size: 20 })),
    onCall('user/search_users', () => answer([])),
    onCall('collection/preview_rule', () => answer({ items: [] })),
    onCall('page/query_pages', () => answer({ list: PAGES, total: 1, page: 1, page_size: 20 })),
  );
});

afterEach(() => forgetWriting(PLACE));

test('inserts a hero with a button from the menu', async () => {
  const writing = show([]);
  const user = userEvent.setup();
  act(() => type(writing, '/hero'));
  act(() => void press(writing, 'Enter'));
  await user.type(await screen.findByLabelText('Heading of the page'), 'Kopi');
  await user.click(screen.getByLabelText('Show a button'));
  await user.type(screen.getByLabelText('Button text'), 'Go');
  await user.type(screen.getByLabelText('Button link'), '/x');
  await waitFor(() =>
    expect(written.find(({ type: of }) => of === 'hero')).toMatchObject({
      heading: 'Kopi',
      cta: { label: 'Go', url: '/x' },
    }),
  );
  await user.click(screen.getByLabelText('Show a button'));
  await waitFor(() => expect(written.find(({ type: of }) => of === 'hero')).toMatchObject({ cta: null }));
});

test('an inserted block is saved at once', async () => {
  const writing = show([]);
  act(() => type(writing, '/map'));
  act(() => void press(writing, 'Enter'));
  await waitFor(() => expect(written).toMatchObject([{ type: 'map', mode: 'stores' }]));
});

test('focuses the form of an inserted block, and Escape leaves it', async () => {
  const writing = show([]);
  const user = userEvent.setup();
  act(() => type(writing, '/hero'));
  act(() => void press(writing, 'Enter'));
  expect(await screen.findByLabelText('Heading of the page')).toHaveFocus();
  await user.keyboard('Kopi{Escape}');
  expect(writing.editor.state.selection).toBeInstanceOf(NodeSelection);
  await waitFor(() => expect(written).toMatchObject([{ type: 'hero', heading: 'Kopi' }]));
});

test('a key on a selected block enters its form and does not replace it', async () => {
  const [first, chosen] = [block('hero', { heading: 'One' }), block('hero', { heading: 'Two' })];
  const writing = show([first, chosen, block('map')]);
  const user = userEvent.setup();
  const choose = (pos: number) =>
    act(() => {
      writing.editor.view.focus();
      writing.editor.commands.setNodeSelection(pos);
    });
  const fields = screen.getAllByLabelText('Heading of the page');
  choose(1);
  act(() => void press(writing, 'Tab'));
  expect(fields[1]).toHaveFocus();
  await user.keyboard('{Escape}');
  act(() => void press(writing, 'x'));
  expect(fields[1]).toHaveFocus();
  // Text without a key event is ignored, and so is typing if the first field accepts no text.
  choose(1);
  act(() => type(writing, 'x'));
  choose(2);
  act(() => {
    press(writing, 'x');
    type(writing, 'x');
  });
  expect(writing.editor.state.doc.childCount).toBe(3);
  expect(writing.editor.state.doc.textContent).toBe('');
});

test('a map block shows its missing fields', async () => {
  show([block('map')]);
  const what = screen.getByLabelText('Map content');
  expect(screen.queryByLabelText('Stores on the map')).toBeNull();
  await choose(what, 'Stores chosen by hand');
  expect(screen.getByLabelText('Stores on the map')).toBeVisible();
  await choose(what, 'A region');
  expect(screen.getByLabelText('Region')).toBeVisible();
  await waitFor(() => expect(written[0]).toMatchObject({ type: 'map', mode: 'region' }));
});

test.each([
  ['store_list', 'Selection', { region_id: 3174, cuisines: ['sundanese'], sort: 'rating' }],
  ['article_list', 'Which articles', { region_id: 3174, sort: 'newest' }],
] as const)('the rule of a block %s starts with the subject of the page', async (of, which, rule) => {
  show([block(of)]);
  await choose(screen.getByLabelText(which), 'By a rule');
  await waitFor(() => expect(written[0]).toMatchObject({ type: of, mode: 'rule', rule }));
});

test('a link has a page or an address, not both', async () => {
  show([block('link_grid')]);
  const user = userEvent.setup();
  const [first] = screen.getAllByRole('combobox', { name: 'Linked page' });
  const [address] = screen.getAllByLabelText('Or a web address');
  if (first === undefined || address === undefined) throw new Error('No link');
  await user.type(address, '/x');
  await user.click(first);
  await user.click(await screen.findByRole('option', { name: /Kopi di Bandung/ }));
  const link = () => (written[0] as { items: readonly object[] } | undefined)?.items[0];
  await waitFor(() => expect(link()).toEqual({ label: '', url: null, page_id: 4 }));
  await user.type(address, '/');
  await waitFor(() => expect(link()).toEqual({ label: '', url: '/', page_id: null }));
});

test('only super admins insert raw HTML; others see it', async () => {
  const writing = show([block('html', { raw: '<b>widget</b>' })]);
  expect(screen.getByLabelText('HTML')).toBeDisabled();
  expect(screen.getByLabelText('HTML')).toHaveValue('<b>widget</b>');
  act(() => {
    writing.editor.commands.focus('end');
    press(writing, 'Enter');
    type(writing, '/html');
  });
  expect(await screen.findByText('No matching block. Press Esc to keep the slash.')).toBeVisible();
});

test('a super admin edits raw HTML', async () => {
  const writing = show([], true);
  const user = userEvent.setup();
  act(() => type(writing, '/html'));
  expect(within(screen.getByRole('listbox', { name: 'Blocks' })).getAllByRole('option')).toHaveLength(1);
  act(() => void press(writing, 'Enter'));
  await user.type(await screen.findByLabelText('HTML'), 'x');
  await waitFor(() => expect(written.find(({ type: of }) => of === 'html')).toMatchObject({ raw: 'x' }));
});
