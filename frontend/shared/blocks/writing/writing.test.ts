import { afterEach, describe, expect, test } from 'vitest';
import { undo, redo } from '@tiptap/pm/history';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { toBlocks } from '../document';
import { KINDS } from '../kinds';
import type { Block } from '../model';
import {
  cursorAt,
  cursorBehind,
  heading,
  id,
  list,
  paragraph,
  paste,
  press,
  run,
  tidyUp,
  type,
  writingWith,
  written,
} from '../testing';
import { blockById } from './blockAt';
import { blankOf, carry, duplicate, insertAfter, remove } from './commands';
import { closeMenu, slashOf } from './slash';
import { turnInto } from './turning';

afterEach(tidyUp);

const kind = (name: string) => {
  const result = KINDS.find((one) => one.id === name);
  if (result === undefined) throw new Error(name);
  return result;
};
const ids = (writing: ReturnType<typeof writingWith>) =>
  toBlocks(writing.editor.state.doc).map((one) => one.id);

describe('Enter and Backspace', () => {
  test('Enter begins a new block with its own id', () => {
    const first = paragraph('Soto ayam');
    const writing = writingWith(first);
    cursorBehind(writing, 'Soto');
    press(writing, 'Enter');
    expect(written(writing)).toEqual([
      { type: 'paragraph', html: 'Soto' },
      { type: 'paragraph', html: 'ayam' },
    ]);
    expect(ids(writing)[0]).toBe(first.id);
    expect(ids(writing)[1]).not.toBe(first.id);
  });

  test('Enter at the start keeps the id, and its comments, with the text', () => {
    const first = paragraph('Soto');
    const writing = writingWith(first);
    cursorAt(writing, 1);
    press(writing, 'Enter');
    expect(ids(writing)).toEqual([first.id]);
  });

  test('Backspace at the start joins; a heading becomes text first', () => {
    const writing = writingWith(paragraph('Soto '), heading('ayam'));
    cursorBehind(writing, 'Soto ');
    cursorAt(writing, writing.editor.state.selection.from + 2);
    press(writing, 'Backspace');
    expect(written(writing)[1]).toEqual({ type: 'paragraph', html: 'ayam' });
    press(writing, 'Backspace');
    expect(written(writing)).toEqual([{ type: 'paragraph', html: 'Soto ayam' }]);
  });

  test('Enter continues a list, ends it in an empty item, and splits it in the middle', () => {
    const writing = writingWith(list('one', 'two', 'three'));
    cursorBehind(writing, 'one');
    press(writing, 'Enter');
    press(writing, 'Enter');
    type(writing, 'between');
    expect(written(writing)).toEqual([
      { type: 'list', style: 'bullet', items: ['one'] },
      { type: 'paragraph', html: 'between' },
      { type: 'list', style: 'bullet', items: ['two', 'three'] },
    ]);
    expect(new Set(ids(writing)).size).toBe(3);
  });

  test('Backspace moves the first item out of its list, and joins the others', () => {
    const writing = writingWith(list('one', 'two'));
    cursorAt(writing, 2);
    press(writing, 'Backspace');
    expect(written(writing)).toEqual([
      { type: 'paragraph', html: 'one' },
      { type: 'list', style: 'bullet', items: ['two'] },
    ]);
  });

  test('Enter leaves a quote: first to its source, then to a new block', () => {
    const writing = writingWith(paragraph('x'));
    cursorBehind(writing, 'x');
    press(writing, 'Enter');
    type(writing, '> Best soto in town');
    press(writing, 'Enter');
    type(writing, 'Bu Sri');
    press(writing, 'Enter');
    type(writing, 'on');
    expect(written(writing)).toEqual([
      { type: 'paragraph', html: 'x' },
      { type: 'quote', text: 'Best soto in town', by: 'Bu Sri' },
      { type: 'paragraph', html: 'on' },
    ]);
  });

  test('Backspace in an empty line after a block with a form removes the line and selects the block', () => {
    const divider: Block = { id: id(), hidden: false, anchor: null, type: 'divider' };
    const writing = writingWith(divider, paragraph('a'));
    cursorBehind(writing, 'a');
    run(writing, (state, dispatch) => (dispatch?.(state.tr.delete(2, 3)), true));
    press(writing, 'Backspace');
    expect(writing.editor.state.doc.childCount).toBe(1);
    expect(writing.editor.state.selection).toBeInstanceOf(NodeSelection);
    press(writing, 'Enter');
    expect(writing.editor.state.doc.childCount).toBe(2);
  });

  test('text typed on a divider goes below it', () => {
    const divider: Block = { id: id(), hidden: false, anchor: null, type: 'divider' };
    const writing = writingWith(divider);
    writing.editor.commands.setNodeSelection(0);
    type(writing, 'on');
    expect(written(writing)).toEqual([{ type: 'divider' }, { type: 'paragraph', html: 'on' }]);
  });
});

describe('shortcuts', () => {
  test.each([
    ['## Prices', { type: 'heading', level: 2, text: 'Prices' }],
    ['### Prices', { type: 'heading', level: 3, text: 'Prices' }],
    ['- rice', { type: 'list', style: 'bullet', items: ['rice'] }],
    ['1. rice', { type: 'list', style: 'number', items: ['rice'] }],
    ['> said', { type: 'quote', text: 'said', by: '' }],
    ['a **bold** word', { type: 'paragraph', html: 'a <strong>bold</strong> word' }],
    ['an *apt* word', { type: 'paragraph', html: 'an <em>apt</em> word' }],
    ['snake_case_name', { type: 'paragraph', html: 'snake_case_name' }],
    ['2 * 3 * 4', { type: 'paragraph', html: '2 * 3 * 4' }],
  ])('%s', (typed, expected) => {
    const writing = writingWith();
    cursorAt(writing, 1);
    type(writing, typed);
    expect(written(writing)).toEqual([expected]);
  });

  test('--- makes a divider, and Backspace restores the characters', () => {
    const writing = writingWith();
    cursorAt(writing, 1);
    type(writing, '---');
    expect(written(writing)).toEqual([{ type: 'divider' }]);
    const other = writingWith();
    cursorAt(other, 1);
    type(other, '## ');
    press(other, 'Backspace');
    expect(written(other)).toEqual([{ type: 'paragraph', html: '##' }]);
  });
});

describe('commands on whole blocks', () => {
  test('turning several blocks into a list and back keeps their text and formatting', () => {
    const writing = writingWith(heading('Soto'), paragraph('<strong>ayam</strong>'), paragraph('x'));
    const { editor } = writing;
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2, 9)));
    run(writing, turnInto(kind('bullets')));
    expect(written(writing)[0]).toEqual({
      type: 'list',
      style: 'bullet',
      items: ['Soto', '<strong>ayam</strong>'],
    });
    run(writing, turnInto(kind('paragraph')));
    expect(written(writing)).toEqual([
      { type: 'paragraph', html: 'Soto' },
      { type: 'paragraph', html: '<strong>ayam</strong>' },
      { type: 'paragraph', html: 'x' },
    ]);
  });

  test('Alt and arrows move the block with the cursor', () => {
    const writing = writingWith(paragraph('one'), paragraph('two'), list('three', 'four'));
    cursorBehind(writing, 'tw');
    press(writing, 'ArrowDown', { altKey: true });
    type(writing, '!');
    expect(written(writing)).toEqual([
      { type: 'paragraph', html: 'one' },
      { type: 'list', style: 'bullet', items: ['three', 'four'] },
      { type: 'paragraph', html: 'tw!o' },
    ]);
    press(writing, 'ArrowDown', { altKey: true });
    press(writing, 'ArrowUp', { altKey: true });
    press(writing, 'ArrowUp', { altKey: true });
    expect(written(writing)[0]).toEqual({ type: 'paragraph', html: 'tw!o' });
  });

  test('duplicate, hide, anchor and remove work, and so does Undo of each', () => {
    const first = paragraph('one');
    const writing = writingWith(first, paragraph('two'));
    cursorBehind(writing, 'one');
    run(writing, duplicate);
    expect(written(writing).map((block) => 'html' in block && block.html)).toEqual(['one', 'one', 'two']);
    expect(new Set(ids(writing)).size).toBe(3);
    run(writing, undo);
    const at = blockById(writing.editor.state.doc, first.id);
    expect(at).not.toBeNull();
    if (at === null) return;
    run(writing, carry(at, 'hidden', true));
    run(writing, carry(at, 'anchor', 'top'));
    expect(toBlocks(writing.editor.state.doc)[0]).toEqual({ ...first, hidden: true, anchor: 'top' });
    cursorBehind(writing, 'one');
    run(writing, remove);
    expect(written(writing)).toHaveLength(1);
    run(writing, undo);
    expect(toBlocks(writing.editor.state.doc)[0]?.id).toBe(first.id);
    run(writing, redo);
    run(writing, remove);
    expect(written(writing)).toEqual([]);
  });

  test('a new block replaces an empty line', () => {
    const writing = writingWith(paragraph('a'));
    cursorBehind(writing, 'a');
    press(writing, 'Enter');
    const { schema } = writing.editor;
    run(writing, insertAfter(1, blankOf(schema, kind('faq')), true));
    expect(writing.editor.state.doc.childCount).toBe(2);
    expect(writing.views.getState().list.map(({ node }) => node.attrs['type'] as string)).toEqual(['faq']);
    expect(written(writing)[1]).toEqual({ type: 'faq', items: [{ question: '', answer: '' }] });
    writing.views.getState().list[0]?.change({ items: [{ question: 'Open?', answer: 'Yes' }] });
    expect(written(writing)[1]).toEqual({ type: 'faq', items: [{ question: 'Open?', answer: 'Yes' }] });
  });
});

describe('the slash menu', () => {
  test('opens at the start of a line, filters by the typed text, and stays closed once dismissed', () => {
    const writing = writingWith();
    cursorAt(writing, 1);
    type(writing, '/pic');
    const slash = slashOf(writing.editor.state);
    expect(slash).toMatchObject({ from: 1, to: 5, typed: 'pic' });
    if (slash === null) return;
    writing.editor.view.dispatch(closeMenu(writing.editor.state, slash, true));
    type(writing, 't');
    expect(slashOf(writing.editor.state)).toBeNull();
    press(writing, 'Enter');
    type(writing, 'and/or');
    expect(slashOf(writing.editor.state)).toBeNull();
  });
});

test('a copied block gets a new id, a cut block keeps its id', () => {
  const first = paragraph('one');
  const second = paragraph('two');
  const writing = writingWith(first, second);
  const { editor } = writing;
  const whole = editor.view.serializeForClipboard(editor.state.doc.slice(0, editor.state.doc.content.size))
    .dom.innerHTML;
  cursorBehind(writing, 'two');
  press(writing, 'Enter');
  paste(writing, whole);
  expect(new Set(ids(writing)).size).toBe(4);
  run(writing, (state, dispatch) => (dispatch?.(state.tr.delete(0, state.doc.content.size)), true));
  paste(writing, whole);
  expect(ids(writing)).toContain(second.id);
});

describe('levels of lists', () => {
  const nested = (html: string, depth = 1, style = 'bullet') => ({ depth, html, number: null, style });

  test('Tab indents an item, Shift+Tab outdents it, and both are ignored where that is impossible', () => {
    const writing = writingWith(list('one', 'two'));
    cursorBehind(writing, 'one');
    expect(press(writing, 'Tab')).toBe(false);
    cursorBehind(writing, 'two');
    expect(press(writing, 'Tab')).toBe(true);
    expect(written(writing)).toEqual([{ type: 'list', style: 'bullet', items: ['one', nested('two')] }]);
    expect(press(writing, 'Tab')).toBe(false);
    expect(press(writing, 'Tab', { shiftKey: true })).toBe(true);
    expect(press(writing, 'Tab', { shiftKey: true })).toBe(false);
    expect(written(writing)).toEqual([{ type: 'list', style: 'bullet', items: ['one', 'two'] }]);
  });

  test('Tab leaves the text after Esc', () => {
    const writing = writingWith(list('one', 'two'));
    cursorBehind(writing, 'two');
    press(writing, 'Escape');
    expect(press(writing, 'Tab')).toBe(false);
    expect(written(writing)).toEqual([{ type: 'list', style: 'bullet', items: ['one', 'two'] }]);
  });

  test('Enter continues a level, and leaves it from an empty item', () => {
    const writing = writingWith(list('one', 'two'));
    cursorBehind(writing, 'two');
    press(writing, 'Tab');
    press(writing, 'Enter');
    type(writing, 'three');
    press(writing, 'Enter');
    press(writing, 'Enter');
    type(writing, 'four');
    expect(written(writing)).toEqual([
      { type: 'list', style: 'bullet', items: ['one', nested('two'), nested('three'), 'four'] },
    ]);
  });

  test('each level has its own numbers, and nesting stays when the list type changes', () => {
    const writing = writingWith(list('one', 'two', 'three'));
    cursorBehind(writing, 'two');
    press(writing, 'Tab');
    run(writing, turnInto(kind('numbers')));
    expect(written(writing)).toEqual([
      { type: 'list', style: 'bullet', items: ['one', nested('two', 1, 'number'), 'three'] },
    ]);
    cursorBehind(writing, 'one');
    run(writing, turnInto(kind('numbers')));
    expect(written(writing)).toEqual([
      { type: 'list', style: 'number', items: ['one', nested('two', 1, 'number'), 'three'] },
    ]);
  });

  test('a typed number starts the list at that number', () => {
    const writing = writingWith(paragraph(''));
    cursorAt(writing, 1);
    type(writing, '3. Serve');
    expect(written(writing)).toEqual([
      { type: 'list', style: 'number', items: [{ depth: 0, html: 'Serve', number: 3, style: 'number' }] },
    ]);
    expect(writing.host.querySelector('li')?.getAttribute('data-label')).toBe('3.');
  });
});
