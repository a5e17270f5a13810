import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListKeys } from '@shared/keys/useListKeys';
import { completeBrowser } from '@shared/testing/browser';
import BlockEditor from './BlockEditor';
import { ARTICLE_KINDS } from './kinds';
import { forgetWriting, writingAt } from './keeping';
import type { Block } from './model';
import { cursorBehind, paragraph, press, type } from './testing';
import type { BlockNotes } from './writing/marks';

completeBrowser();
// jsdom has no layout, so the position of a character is unknown.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const PLACE = '7:ID:/content/article/edit?id=1:body';
let written: readonly Block[] = [];

interface HolderProps {
  blocks: readonly Block[];
  notes?: BlockNotes;
  isReadOnly?: boolean;
  onComments?: (id: string) => void;
}

function Holder({ blocks, notes = {}, isReadOnly = false, onComments }: HolderProps) {
  const [value, setValue] = useState(blocks);
  return (
    <BlockEditor
      place={PLACE}
      isClosed={() => false}
      label="Body"
      kinds={ARTICLE_KINDS}
      value={value}
      isReadOnly={isReadOnly}
      notes={notes}
      onChange={(next) => {
        written = next;
        setValue(next);
      }}
      onBlur={() => undefined}
      onComments={onComments ?? null}
    />
  );
}

function show(props: HolderProps) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Holder {...props} />
    </QueryClientProvider>,
  );
  const writing = writingAt(PLACE, [], 'Body');
  writing.editor.view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
  return writing;
}

const textsOf = () => written.map((block) => ('html' in block ? block.html : block.type));

beforeEach(() => {
  written = [];
});

afterEach(() => {
  cleanup();
  forgetWriting(PLACE);
});

test('inserts a block by its name from the slash menu and fills in its form', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  const user = userEvent.setup();
  act(() => {
    cursorBehind(writing, 'Soto');
    press(writing, 'Enter');
    type(writing, '/ques');
  });
  const menu = screen.getByRole('listbox', { name: 'Blocks' });
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Questions and answersFor readers']);
  act(() => void press(writing, 'Enter'));
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: 'Question 1' }), 'Open late?');
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  await waitFor(() =>
    expect(written[1]).toMatchObject({
      type: 'faq',
      items: [
        { question: 'Open late?', answer: '' },
        { question: '', answer: '' },
      ],
    }),
  );
  // Changes in the form are part of the same undo history.
  screen.getByRole('textbox', { name: 'Question 2' }).focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Question 2' })).toBeNull());
});

test('one line of the slash menu is highlighted, by pointer or keys', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  act(() => {
    cursorBehind(writing, 'Soto');
    press(writing, 'Enter');
    type(writing, '/');
  });
  const lines = () => within(screen.getByRole('listbox', { name: 'Blocks' })).getAllByRole('option');
  const selected = () =>
    lines().flatMap((line, index) => (line.getAttribute('aria-selected') === 'true' ? [index] : []));
  await userEvent.setup().hover(lines()[2] ?? document.body);
  expect(selected()).toEqual([2]);
  act(() => void press(writing, 'ArrowDown'));
  expect(selected()).toEqual([3]);
});

test('Escape keeps the slash, and an unknown name shows that nothing matches', () => {
  const writing = show({ blocks: [] });
  act(() => type(writing, '/zzz'));
  expect(screen.getByText('No matching block. Press Esc to keep the slash.')).toBeVisible();
  act(() => void press(writing, 'Escape'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(writing.editor.state.doc.textContent).toBe('/zzz');
});

test('Add block opens the menu without a slash, and Escape leaves nothing', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  const user = userEvent.setup();
  const add = screen.getByRole('button', { name: 'Add block' });
  const { doc } = writing.editor.state;
  act(() => cursorBehind(writing, 'Soto'));
  await user.click(add);
  expect(screen.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  expect(writing.editor.state.doc.textContent).toBe('Soto');
  act(() => void press(writing, 'Escape'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(writing.editor.state.doc.eq(doc)).toBe(true);
  await user.click(add);
  act(() => type(writing, 'quest'));
  act(() => void press(writing, 'Escape'));
  expect(writing.editor.state.doc.eq(doc)).toBe(true);
});

test('Add block filters by the typed text, and keeps text that matches no block', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  const user = userEvent.setup();
  const add = screen.getByRole('button', { name: 'Add block' });
  act(() => cursorBehind(writing, 'Soto'));
  await user.click(add);
  act(() => type(writing, 'Sunday'));
  expect(screen.getByText('No matching block. Press Esc to keep the text.')).toBeVisible();
  act(() => void press(writing, 'Escape'));
  expect(screen.queryByText(/Press Esc/)).toBeNull();
  expect(writing.editor.state.doc.textContent).toBe('SotoSunday');
  await user.click(add);
  act(() => type(writing, 'quest'));
  act(() => void press(writing, 'Enter'));
  await waitFor(() =>
    expect(written.map(({ type: kind }) => kind)).toEqual(['paragraph', 'paragraph', 'faq']),
  );
});

test('the toolbar shows the type of the block and converts it', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  const user = userEvent.setup();
  act(() => cursorBehind(writing, 'Soto'));
  const kind = screen.getByRole('combobox', { name: 'Block type' });
  expect(kind).toHaveDisplayValue('Text');
  await user.selectOptions(kind, 'Callout');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tone of the callout' }), 'Tip');
  await waitFor(() => expect(written[0]).toMatchObject({ type: 'callout', tone: 'tip', text: 'Soto' }));
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(written[0]).toMatchObject({ type: 'callout', tone: 'info' }));
});

test('links the selected text, and refuses a forbidden address', async () => {
  const writing = show({ blocks: [paragraph('Soto')] });
  const user = userEvent.setup();
  act(() => {
    cursorBehind(writing, 'Soto');
    writing.editor.commands.setTextSelection({ from: 1, to: 5 });
    press(writing, 'k', { ctrlKey: true });
  });
  const address = await screen.findByLabelText(/^Address/);
  await user.type(address, 'javascript:alert(1){Enter}');
  expect(screen.getByText('This is not a web or email address.')).toBeVisible();
  await user.clear(address);
  await user.type(address, 'sofra.example{Enter}');
  await waitFor(() =>
    expect(textsOf()).toEqual(['<a href="https://sofra.example" rel="noopener nofollow">Soto</a>']),
  );
});

test('the link key in an answer opens the address field, and no other shortcut', async () => {
  const writing = show({ blocks: [] });
  const user = userEvent.setup();
  act(() => type(writing, '/ques'));
  act(() => void press(writing, 'Enter'));
  const answerBox = await screen.findByRole('textbox', { name: 'Answer 1' });
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener('keydown', listen);
  answerBox.focus();
  await user.keyboard('{Control>}k{/Control}');
  window.removeEventListener('keydown', listen);
  expect(await screen.findByLabelText(/^Address/)).toBeVisible();
  expect(heard).toEqual(['Control']);
});

test('announces that a block was moved', async () => {
  const writing = show({ blocks: [paragraph('one'), paragraph('two')] });
  act(() => {
    cursorBehind(writing, 'one');
    press(writing, 'ArrowDown', { altKey: true });
  });
  expect(screen.getByRole('status')).toHaveTextContent('Moved down: block 2 of 2');
  await waitFor(() => expect(textsOf()).toEqual(['two', 'one']));
});

test('deletes a block from its menu with undo, and opens its comments', async () => {
  const onComments = vi.fn();
  const [one, two] = [paragraph('one'), paragraph('two')];
  const writing = show({
    blocks: [one, two],
    onComments,
    notes: { [two.id]: { comments: 2, error: 'Too long' } },
  });
  const user = userEvent.setup();
  expect(screen.getByText('Too long')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 comments' }));
  expect(onComments).toHaveBeenCalledWith(two.id);
  act(() => cursorBehind(writing, 'one'));
  await user.click(screen.getByRole('button', { name: 'Block actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(textsOf()).toEqual(['two']));
});

test('shows the text without tools to a person who may not edit', () => {
  show({ blocks: [paragraph('Soto')], isReadOnly: true });
  expect(screen.getByRole('textbox', { name: 'Body' })).toHaveAttribute('contenteditable', 'false');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('Ctrl Enter in the text reaches the screen with the complete text', () => {
  const sent: (readonly Block[])[] = [];
  function Screen() {
    useListKeys([{ command: 'apply', run: () => sent.push(written), fromFields: true }]);
    return null;
  }
  render(<Screen />);
  const writing = show({ blocks: [paragraph('Soto')] });
  // jsdom supports no editable elements except fields.
  Object.defineProperty(writing.editor.view.dom, 'isContentEditable', { value: true });
  act(() => {
    cursorBehind(writing, 'Soto');
    type(writing, ' ayam');
  });
  fireEvent.keyDown(writing.editor.view.dom, { key: 'Enter', keyCode: 13, ctrlKey: true });
  expect(sent).toHaveLength(1);
  expect(textsOf()).toEqual(['Soto ayam']);
  expect(sent[0]).toBe(written);
});
