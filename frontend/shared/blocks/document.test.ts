import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { runs } from '@shared/testing/levels';
import { toBlocks, toDocument } from './document';
import { isTextKind, pageKinds } from './kinds';
import { blankOf } from './writing/commands';
import { createWriting } from './writing/createEditor';
import { anyBlocks, list, paragraph, paste, tidyUp, writingWith, written } from './testing';

const KINDS_OF_PAGES = pageKinds(true);

afterEach(tidyUp);

test('loading and saving changes no block, even if every node is rebuilt', () => {
  const { editor } = writingWith();
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const doc = toDocument(editor.schema, blocks);
      expect(toBlocks(doc)).toEqual(blocks);
      // After a round trip through JSON, the nodes have no link to their original blocks.
      const copy = editor.schema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())));
      expect(toBlocks(copy)).toEqual(blocks);
    }),
    { numRuns: runs(200) },
  );
});

test('copying within the console keeps the blocks', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const { editor } = createWriting(blocks, 'Body');
      const { dom } = editor.view.serializeForClipboard(
        editor.state.doc.slice(0, editor.state.doc.content.size),
      );
      const other = createWriting([], 'Body');
      paste(other, dom.innerHTML);
      const shown = toBlocks(other.editor.state.doc).map(({ id: _id, ...rest }) => rest);
      expect(shown).toEqual(blocks.map(({ id: _id, ...rest }) => rest));
      editor.destroy();
      other.editor.destroy();
    }),
    { numRuns: runs(60) },
  );
});

test('an unchanged block keeps its identity', () => {
  const blocks = [paragraph('<strong>a</strong>b'), list('one', 'two')];
  const { editor } = writingWith(...blocks);
  editor.view.dispatch(editor.state.tr.insertText('x', 1));
  const after = toBlocks(editor.state.doc);
  expect(after[1]).toBe(blocks[1]);
  expect(after[0]).toMatchObject({ id: blocks[0]?.id, html: '<strong>xa</strong>b' });
});

test('empty blocks are dropped', () => {
  const writing = writingWith(paragraph('a'));
  const { editor } = writing;
  const { schema } = editor;
  const blank = ['paragraph', 'heading', 'callout'].map((name) => schema.node(name));
  editor.view.dispatch(
    editor.state.tr.insert(0, [...blank, schema.node('list', null, [schema.node('listItem')])]),
  );
  expect(written(writing)).toEqual([{ type: 'paragraph', html: 'a' }]);
  expect(toBlocks(writingWith().editor.state.doc)).toEqual([]);
});

test('a block with a form is kept, even if empty', () => {
  const writing = writingWith();
  const { schema, state, view } = writing.editor;
  const put = KINDS_OF_PAGES.filter((kind) => !isTextKind(kind)).map((kind) => blankOf(schema, kind));
  view.dispatch(state.tr.insert(0, put));
  expect(put.length).toBeGreaterThan(10);
  expect(written(writing)).toEqual(
    put.map(({ attrs }) => ({ type: attrs['type'] as unknown, ...(attrs['fields'] as object) })),
  );
});

test('drops unknown marks and forbidden links', () => {
  const writing = writingWith(
    paragraph(
      'a<u>b</u><script>alert(1)</script><a href="javascript:alert(1)">c</a><img src="x" onerror="y">',
    ),
  );
  const { editor } = writing;
  editor.view.dispatch(editor.state.tr.insertText('!', 1));
  expect(written(writing)).toEqual([{ type: 'paragraph', html: '!abc' }]);
});
