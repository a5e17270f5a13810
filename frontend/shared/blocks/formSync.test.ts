import { undo } from '@tiptap/pm/history';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBlocks } from './document';
import { forgetWriting, writingAt } from './keeping';
import type { Block } from './model';
import { createFormSync } from './formSync';
import { cursorBehind, list, paragraph, run, tidyUp, type, writingWith } from './testing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

const textsOf = (blocks: readonly Block[]) =>
  blocks.map((block) => ('html' in block ? block.html : block.type));

test('reports changes to the form after a pause in typing, and at once on flush', () => {
  const first = paragraph('a');
  const writing = writingWith(first);
  const formSync = createFormSync(writing);
  const heard: (readonly string[])[] = [];
  formSync.take([first]);
  const stop = formSync.listen((blocks) => heard.push(textsOf(blocks)));
  cursorBehind(writing, 'a');
  type(writing, 'bc');
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual([['abc']]);
  type(writing, 'd');
  formSync.flush();
  expect(heard).toEqual([['abc'], ['abcd']]);
  type(writing, 'e');
  stop();
  expect(heard.at(-1)).toEqual(['abcde']);
});

test('ignores its own value, and excludes outside changes from undo', () => {
  const [first, second] = [paragraph('a'), list('x')] as const;
  const writing = writingWith(first, second);
  const formSync = createFormSync(writing);
  formSync.take([first, second]);
  let reported: readonly Block[] = [];
  formSync.listen((blocks) => {
    reported = blocks;
  });
  cursorBehind(writing, 'a');
  type(writing, 'b');
  formSync.flush();
  const before = writing.editor.state.doc;
  formSync.take(structuredClone(reported));
  expect(writing.editor.state.doc).toBe(before);
  formSync.take([...reported, paragraph('from a colleague')]);
  expect(textsOf(toBlocks(writing.editor.state.doc))).toEqual(['ab', 'list', 'from a colleague']);
  run(writing, undo);
  expect(textsOf(toBlocks(writing.editor.state.doc))).toEqual(['a', 'list', 'from a colleague']);
});

test('merges a colleague’s block with the block being edited', () => {
  const first = paragraph('a');
  const writing = writingWith(first);
  const formSync = createFormSync(writing);
  formSync.take([first]);
  let reported: readonly Block[] = [];
  formSync.listen((blocks) => {
    reported = blocks;
  });
  cursorBehind(writing, 'a');
  type(writing, 'b');
  formSync.take([first, paragraph('theirs')]);
  expect(textsOf(toBlocks(writing.editor.state.doc))).toEqual(['ab', 'theirs']);
  expect(textsOf(reported)).toEqual(['ab', 'theirs']);
});

test('editor and undo history live until the tab is closed', () => {
  const first = paragraph('a');
  const writing = writingAt('12:ID:/edit?id=1', [first], 'Body');
  document.body.append(writing.host);
  cursorBehind(writing, 'a');
  type(writing, 'b');
  writing.host.remove();
  const again = writingAt('12:ID:/edit?id=1', [], 'Body');
  expect(again).toBe(writing);
  expect(textsOf(toBlocks(again.editor.state.doc))).toEqual(['ab']);
  run(again, undo);
  expect(textsOf(toBlocks(again.editor.state.doc))).toEqual(['a']);
  for (let other = 2; other < 8; other += 1) writingAt(`12:ID:/edit?id=${other}`, [], 'Body');
  expect(writing.editor.isDestroyed).toBe(true);
  forgetWriting('12:ID:/edit?id=7');
  expect(writingAt('12:ID:/edit?id=7', [first], 'Body').editor.state.doc.textContent).toBe('a');
});
