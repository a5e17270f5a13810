import { beforeEach, expect, test } from 'vitest';
import { blockAt, emptied, renew } from './renewing';

const html = (main: string, lang = 'id') =>
  `<!doctype html><html lang="${lang}"><head><title>x</title></head><body><main>${main}</main></body></html>`;
const FIRST = '<!--block:a--><header><h1>Kopi</h1></header>\n<!--block:b--><p>Di <em>Jakarta</em></p>';

let shown: Document;

beforeEach(() => {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  if (frame.contentDocument === null) throw new Error('No document in the frame');
  shown = frame.contentDocument;
});

test('a newer preview replaces the previous one', () => {
  renew(shown, html(FIRST));
  renew(shown, html('<!--block:a--><header><h1>Kopi di Jakarta</h1></header>', 'tr'));
  expect(shown.querySelector('h1')?.textContent).toBe('Kopi di Jakarta');
  expect(shown.querySelectorAll('p')).toHaveLength(0);
  expect(shown.documentElement.lang).toBe('tr');
});

test('an empty frame keeps only the head of its page', () => {
  const page = html(FIRST).replace('<body>', '<body class="wide">');
  expect(emptied(page)).toBe(
    '<!doctype html><html lang="id"><head><title>x</title></head><body class="wide"></body></html>',
  );
});

test('links in the preview do not navigate the frame', () => {
  renew(shown, html('<a href="/id/stores/x">x</a><a id="y">y</a>'));
  expect([...shown.querySelectorAll('a')].map((link) => link.getAttribute('target'))).toEqual([
    '_blank',
    null,
  ]);
});

test('an element of the preview maps to its block', () => {
  renew(shown, html(FIRST));
  expect(blockAt(shown.querySelector('h1') as Node)).toBe('a');
  expect(blockAt(shown.querySelector('em') as Node)).toBe('b');
  expect(blockAt(shown.querySelector('main') as Node)).toBeNull();
});
