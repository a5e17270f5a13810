import fc from 'fast-check';
import { TextSelection, type Command } from '@tiptap/pm/state';
import type { Block } from './model';
import { toBlocks } from './document';
import { createWriting, type Writing } from './writing/createEditor';

/* Helpers for tests of the editor: documents, cursor, key presses, pasting and random blocks. */

let last = 0;

/** Return a unique ID for a test. */
export function id(): string {
  last += 1;
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
}

export const paragraph = (html: string): Block => ({
  id: id(),
  hidden: false,
  anchor: null,
  type: 'paragraph',
  html,
});
export const heading = (text: string, level: 2 | 3 | 4 = 2): Block => ({
  id: id(),
  hidden: false,
  anchor: null,
  type: 'heading',
  level,
  text,
});
export const list = (...items: string[]): Block => ({
  id: id(),
  hidden: false,
  anchor: null,
  type: 'list',
  style: 'bullet',
  items,
});

export function writingWith(...blocks: readonly Block[]): Writing {
  const writing = createWriting(blocks, 'Body');
  document.body.append(writing.host);
  shown.push(writing);
  return writing;
}

const shown: Writing[] = [];

/** Destroy the editors of a test. Otherwise their timers would fire after the page is gone. */
export function tidyUp(): void {
  for (const { editor } of shown.splice(0)) editor.destroy();
  document.body.replaceChildren();
}

/** Put the cursor after these words. */
export function cursorBehind({ editor }: Writing, words: string): void {
  const positions: number[] = [];
  editor.state.doc.descendants((node, pos) => {
    const into = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (into >= 0) positions.push(pos + into + words.length);
  });
  const first = positions[0];
  if (first === undefined) throw new Error(`No ${words} here`);
  cursorAt({ editor }, first);
}

export function cursorAt({ editor }: Pick<Writing, 'editor'>, pos: number): void {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, pos)));
}

/** Type text with input rules applied, as a keyboard does. */
export function type({ editor: { view } }: Writing, text: string): void {
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const isHandled = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, letter, () => view.state.tr.insertText(letter, from, to)),
    );
    if (isHandled !== true) view.dispatch(view.state.tr.insertText(letter, from, to));
  }
}

export function press(
  { editor: { view } }: Writing,
  key: string,
  modifiers: KeyboardEventInit = {},
): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) === true;
}

export function run({ editor: { view } }: Writing, command: Command): boolean {
  return command(view.state, view.dispatch, view);
}

/** Return the blocks without the fields that differ in each run. */
export function written({ editor }: Writing): readonly object[] {
  return toBlocks(editor.state.doc).map(({ id: _id, hidden: _hidden, anchor: _anchor, ...rest }) => rest);
}

/** Paste HTML as the browser does. */
export function paste({ editor: { view } }: Pick<Writing, 'editor'>, html: string): void {
  // jsdom has no clipboard; the content of the event is not read.
  view.pasteHTML(html, new Event('paste') as ClipboardEvent);
}

export function pasteText({ editor: { view } }: Pick<Writing, 'editor'>, text: string): void {
  view.pasteText(text, new Event('paste') as ClipboardEvent);
}

const WORDS = fc
  .array(
    fc.constantFrom(
      'soto',
      'ayam',
      'kahvaltı',
      'İçli',
      'köfte',
      '<b>',
      '&',
      '"',
      '  ',
      '\u00a0',
      '🍜',
      "d'e",
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((words) => `x${words.join(' ')}x`);

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const INLINE = fc
  .array(
    fc.oneof(
      WORDS.map((text) => escaped(text)),
      WORDS.map((text) => `<strong>${escaped(text)}</strong>`),
      WORDS.map((text) => `<em>${escaped(text)}</em>`),
      WORDS.map((text) => `<strong><em>${escaped(text)}</em></strong>`),
      WORDS.map(
        (text) => `<a href="https://sofra.example/?a=1&amp;b=2" rel="noopener nofollow">${escaped(text)}</a>`,
      ),
      WORDS.map((text) => `${escaped(text)}<br>${escaped(text)}`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  // The '-' separates adjacent parts of the same kind, which the editor would otherwise merge.
  .map((parts) => parts.join('-'));

const FIELDS: readonly fc.Arbitrary<object>[] = [
  fc.record({ type: fc.constant('heading'), level: fc.constantFrom(2, 3, 4), text: WORDS }),
  fc.record({ type: fc.constant('paragraph'), html: INLINE }),
  fc.record({
    type: fc.constant('list'),
    style: fc.constantFrom('bullet', 'number'),
    items: fc.array(INLINE, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant('quote'),
    text: fc.tuple(WORDS, WORDS).map((two) => two.join('\n')),
    by: WORDS,
  }),
  fc.record({ type: fc.constant('callout'), tone: fc.constantFrom('info', 'tip', 'warn'), text: WORDS }),
  fc.record({ type: fc.constant('image'), picture_id: fc.nat(), caption: WORDS, link: fc.constant(null) }),
  fc.record({
    type: fc.constant('faq'),
    items: fc.array(fc.record({ question: WORDS, answer: INLINE }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('table'),
    header: fc.array(WORDS, { minLength: 2, maxLength: 3 }),
    rows: fc.array(fc.array(WORDS, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('divider') }),
  fc.record({ type: fc.constant('toc') }),
];

/** Arbitrary blocks in canonical form. */
export const anyBlocks = fc
  .uniqueArray(
    fc
      .tuple(fc.uuid(), fc.boolean(), fc.option(fc.constantFrom('top', 'prices')), fc.oneof(...FIELDS))
      .map(([uuid, hidden, anchor, fields]) => ({ id: uuid, hidden, anchor, ...fields }) as Block),
    { maxLength: 12, selector: (block) => block.id },
  )
  .map((blocks): readonly Block[] => blocks);
