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

test('is pasted from Word', () => {
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

test('is pasted from Google Docs', () => {
  expect(written(pasted(GOOGLE_DOCS))).toEqual([
    { type: 'heading', level: 2, text: 'Where to eat in Penang' },
    {
      type: 'paragraph',
      html: 'Come <strong>hungry</strong><em> and early</em>, says <a href="https://sofra.example/ayu" rel="noopener nofollow">Ayu</a>.',
    },
    {
      type: 'list',
      style: 'bullet',
      items: ['Laksa', { depth: 1, html: 'with mackerel', number: null, style: 'bullet' }],
    },
    { type: 'list', style: 'number', items: ['Take a number'] },
    { type: 'heading', level: 3, text: 'When' },
    { type: 'paragraph', html: 'Before nine.' },
  ]);
});

test('is pasted from a web page', () => {
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

test('a short text joins the line at the cursor', () => {
  const writing = writingWith(paragraph('Soto !'));
  cursorBehind(writing, 'Soto ');
  paste(writing, '<span style="font-weight:700">ayam</span>');
  expect(written(writing)).toEqual([{ type: 'paragraph', html: 'Soto <strong>ayam</strong>!' }]);
});

test('each line of plain text becomes a block', () => {
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

/** Return the directory of large pages next to the project, if it exists. */
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
    // Our own pages above are tested everywhere.
    expect(pages.length).toBe(folder === null ? 0 : 2);
  });
});

describe('lists keep their meaning', () => {
  const item = (html: string, depth: number, style = 'bullet', number: number | null = null) => ({
    depth,
    html,
    number,
    style,
  });

  test('bullets below a step stay nested, and the next step is the second', () => {
    const html = '<ol><li><p>Boil</p></li><ul><li>water</li><li>salt</li></ul><li><p>Serve</p></li></ol>';
    expect(written(pasted(html))).toEqual([
      { type: 'list', style: 'number', items: ['Boil', item('water', 1), item('salt', 1), 'Serve'] },
    ]);
  });

  test('start and explicit numbers are kept, consecutive ones are not stored', () => {
    const html =
      '<ol><li>one</li></ol><p>Wait.</p><ol start="2"><li>two</li><li value="3">three</li><li value="7">seven</li></ol>';
    expect(written(pasted(html))).toEqual([
      { type: 'list', style: 'number', items: ['one'] },
      { type: 'paragraph', html: 'Wait.' },
      {
        type: 'list',
        style: 'number',
        items: [item('two', 0, 'number', 2), 'three', item('seven', 0, 'number', 7)],
      },
    ]);
  });

  test('each level has its own numbers or bullets', () => {
    const html = '<ul><li>a<ol start="4"><li>b<ul><li>c<ol><li>d</li></ol></li></ul></li></ol></li></ul>';
    expect(written(pasted(html))).toEqual([
      {
        type: 'list',
        style: 'bullet',
        items: ['a', item('b', 1, 'number', 4), item('c', 2), item('d', 3, 'number')],
      },
    ]);
  });

  test('have the levels and numbers of Word', () => {
    const line = (level: number, marker: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${String(level)} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${words}</p>`;
    const html =
      line(1, '3.', 'Boil') + line(2, 'o', 'water') + line(2, 'o', 'salt') + line(1, '4.', 'Serve');
    expect(written(pasted(html))).toEqual([
      {
        type: 'list',
        style: 'number',
        items: [item('Boil', 0, 'number', 3), item('water', 1), item('salt', 1), 'Serve'],
      },
    ]);
  });

  test('a long list is split and continues its numbers', () => {
    const html = `<ol>${'<li>x</li>'.repeat(35)}</ol>`;
    const lists = written(pasted(html)) as { items: unknown[] }[];
    expect(lists.map(({ items }) => items.length)).toEqual([30, 5]);
    expect(lists[1]?.items[0]).toEqual(item('x', 0, 'number', 31));
  });

  test.each([
    ['<ol type="a"><li>x</li></ol>', 'letters as list numbers'],
    ['<ol reversed><li>x</li></ol>', 'descending list numbers'],
    ['<ol start="-3"><li>x</li></ol>', 'list numbers outside 0–9999'],
    [
      '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5</li></ul></li></ul></li></ul></li></ul></li></ul>',
      'list levels below the 4th',
    ],
    ['<h2><s>50.000</s> 45.000</h2>', 'struck words in headings, quotes or tables'],
  ])('what a list or a heading cannot contain is reported: %s', (html, loss) => {
    expect(cleaned(html).losses).toEqual([loss]);
  });
});

test.each([
  '<p><s>50.000</s> 45.000</p>',
  '<p><del>50.000</del> 45.000</p>',
  '<p><span style="text-decoration:line-through">50.000</span> 45.000</p>',
  '<p><span style="text-decoration-line: line-through;">50.000</span> 45.000</p>',
])('a struck price stays struck: %s', (html) => {
  expect(cleaned(html).losses).toEqual([]);
  expect(written(pasted(html))).toEqual([{ type: 'paragraph', html: '<s>50.000</s> 45.000' }]);
});
