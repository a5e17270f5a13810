import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { toBlocks } from '../document';
import { isHref } from '../hrefs';
import {
  cursorAt,
  cursorBehind,
  paragraph,
  paste,
  pasteText,
  tidyUp,
  writingWith,
  written,
} from '../testing';
import { cleaned } from './cleaned';
import { GOOGLE_DOCS, WEB_PAGE, WORD } from './testing';

afterEach(tidyUp);

function pasted(html: string) {
  const writing = writingWith();
  cursorAt(writing, 1);
  paste(writing, html);
  return writing;
}

test('from Word', () => {
  expect(written(pasted(WORD))).toEqual([
    { type: 'heading', level: 2, text: 'Where to eat in Bandung' },
    { type: 'paragraph', html: '<strong>Seven</strong> stalls, one <em>long</em> evening.' },
    { type: 'list', style: 'bullet', items: ['Batagor', 'Cuanki'] },
    { type: 'list', style: 'number', items: ['Go early'] },
    {
      type: 'paragraph',
      html: '<a href="https://sofra.example/bandung" rel="noopener nofollow">The map</a>',
    },
    {
      type: 'table',
      header: ['', ''],
      rows: [
        ['Dish', 'Price'],
        ['Batagor', '15,000'],
      ],
    },
    { type: 'callout', tone: 'warn', text: 'Picture to upload: A stall at night' },
  ]);
});

test('from Google Docs', () => {
  expect(written(pasted(GOOGLE_DOCS))).toEqual([
    { type: 'heading', level: 2, text: 'Where to eat in Penang' },
    {
      type: 'paragraph',
      html: 'Come <strong>hungry</strong><em> and early</em>, says <a href="https://sofra.example/ayu" rel="noopener nofollow">Ayu</a>.',
    },
    { type: 'list', style: 'bullet', items: ['Laksa', 'with mackerel'] },
    { type: 'list', style: 'number', items: ['Take a number'] },
    { type: 'heading', level: 3, text: 'When' },
    { type: 'paragraph', html: 'Before nine.' },
  ]);
});

test('from a web page', () => {
  expect(cleaned(WEB_PAGE).pictures).toBe(1);
  expect(written(pasted(WEB_PAGE))).toEqual([
    { type: 'heading', level: 2, text: 'Ten breakfasts' },
    { type: 'paragraph', html: 'Before the <strong>rush</strong>.' },
    { type: 'paragraph', html: 'After it, late risers; or not.' },
    { type: 'callout', tone: 'warn', text: 'Picture to upload: Kahvaltı in Beşiktaş' },
    { type: 'quote', text: 'Tea first.', by: 'Mehmet' },
    { type: 'divider' },
    { type: 'paragraph', html: 'Plain words' },
    { type: 'video', video_id: null, url: 'https://www.youtube.com/watch?v=abcdef12345' },
    { type: 'heading', level: 2, text: 'A card' },
    { type: 'paragraph', html: 'with words' },
  ]);
});

test('a short text joins the line that it is pasted into', () => {
  const writing = writingWith(paragraph('Soto !'));
  cursorBehind(writing, 'Soto ');
  paste(writing, '<span style="font-weight:700">ayam</span>');
  expect(written(writing)).toEqual([{ type: 'paragraph', html: 'Soto <strong>ayam</strong>!' }]);
});

test('plain text becomes one block a line', () => {
  const writing = writingWith();
  cursorAt(writing, 1);
  pasteText(writing, 'one\n\ntwo <b>');
  expect(written(writing)).toEqual([
    { type: 'paragraph', html: 'one' },
    { type: 'paragraph', html: 'two &lt;b&gt;' },
  ]);
});

test('a forged clipboard inserts nothing that the block type forbids', () => {
  const writing = pasted(
    `<div data-pm-slice="0 0 []"><div data-block="cta" data-fields='{"label":"x","url":"y","evil":1}'></div>
     <div data-block="__proto__" data-fields="{}"></div><div data-block="faq" data-fields='{"items":"no"}'></div>
     <p onclick="x"><a href="data:text/html,x">a</a></p></div>`,
  );
  expect(written(writing)).toEqual([
    { type: 'cta', label: 'x', url: 'y' },
    { type: 'paragraph', html: 'a' },
  ]);
});

test.each([
  ['https://a.example', true],
  ['mailto:a@b.example', true],
  ['/stores/1', true],
  ['#prices', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['\u200bjavascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['vbscript:x', false],
  ['', false],
])('a link to %j: %s', (href, expected) => {
  expect(isHref(href)).toBe(expected);
});

/** The folder of large pages beside the project, where it is there. */
function pagesFolder(): string | null {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'shared/data/articles/html_wikipedia');
    if (existsSync(folder)) return folder;
  }
  return null;
}

const folder = pagesFolder();
const pages = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('_source.html'));

describe(`large pages${folder === null ? ' (left out: shared/data is not beside the project)' : ''}`, () => {
  test('are pasted whole', () => {
    for (const name of pages) {
      const html = readFileSync(join(folder ?? '', name), 'utf8');
      const writing = pasted(html);
      const blocks = toBlocks(writing.editor.state.doc);
      const json = JSON.stringify(blocks);
      const types = new Set(blocks.map(({ type }) => type));
      expect(blocks.length).toBeGreaterThan(40);
      expect([...types]).toEqual(expect.arrayContaining(['heading', 'paragraph', 'list']));
      expect(json).not.toMatch(/<(?!\/?(?:strong|em|a|br)\b)/);
      expect(json).not.toMatch(/ on\w+=|style=|class=|javascript:|\[edit\]/);
      expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
      for (const block of blocks) {
        if (block.type === 'heading') expect(block.text.length).toBeLessThanOrEqual(120);
        if (block.type === 'list') expect(block.items.length).toBeLessThanOrEqual(30);
        if (block.type === 'paragraph') expect(block.html.length).toBeLessThanOrEqual(5000);
        if (block.type === 'table') {
          expect(block.header.length).toBeLessThanOrEqual(8);
          expect(block.rows.length).toBeLessThanOrEqual(50);
        }
      }
    }
    // Our own pages above are read wherever the tests run.
    expect(pages.length).toBe(folder === null ? 0 : 2);
  });
});
