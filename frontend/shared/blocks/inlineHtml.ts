import { DOMParser, Fragment, type Node as Words, type Schema } from '@tiptap/pm/model';

/** Parse the text and marks of an `html` field. Other markup is removed. */
export function fromHtml(schema: Schema, html: string): Fragment {
  const page = new window.DOMParser().parseFromString(`<p>${html}</p>`, 'text/html');
  const parsed = DOMParser.fromSchema(schema).parseSlice(page.body, { preserveWhitespace: 'full' });
  const pieces: Words[] = [];
  parsed.content.descendants((node) => {
    if (node.isInline) pieces.push(node);
    return !node.isInline;
  });
  return Fragment.from(pieces);
}

/** Convert plain text with line breaks. */
export function fromText(schema: Schema, text: string): Fragment {
  const lines = text.split('\n');
  const breaks = schema.nodes['hardBreak'];
  return Fragment.from(
    lines.flatMap((line, place) => [
      ...(place > 0 && breaks !== undefined ? [breaks.create()] : []),
      ...(line === '' ? [] : [schema.text(line)]),
    ]),
  );
}

const TAGS = [
  {
    mark: 'link',
    open: (href: unknown) => `<a href="${escapeValue(String(href))}" rel="noopener nofollow">`,
    close: '</a>',
  },
  { mark: 'strong', open: () => '<strong>', close: '</strong>' },
  { mark: 'em', open: () => '<em>', close: '</em>' },
  { mark: 'strike', open: () => '<s>', close: '</s>' },
] as const;

/** Return the opening and closing tags around a text node, outermost first. */
function wrapsOf(node: Words): readonly { open: string; close: string }[] {
  return TAGS.flatMap(({ mark, open, close }) => {
    const wrapping = node.marks.find(({ type }) => type.name === mark);
    return wrapping === undefined ? [] : [{ open: open(wrapping.attrs['href']), close }];
  });
}

/**
 * Serialize text with marks in the format of the API: strong, em, s, a and br, nested in a fixed order,
 * trimmed.
 */
export function toHtml(content: Fragment): string {
  let html = '';
  let open: readonly { open: string; close: string }[] = [];
  content.forEach((node) => {
    const wraps = wrapsOf(node);
    const shared = wraps.findIndex((wrap, depth) => wrap.open !== open[depth]?.open);
    const depth = shared === -1 ? Math.min(wraps.length, open.length) : shared;
    html += open
      .slice(depth)
      .reverse()
      .map(({ close }) => close)
      .join('');
    html += wraps
      .slice(depth)
      .map((wrap) => wrap.open)
      .join('');
    html += node.isText ? escapeText(node.text ?? '') : '<br>';
    open = wraps;
  });
  html += [...open]
    .reverse()
    .map(({ close }) => close)
    .join('');
  return trimmed(html);
}

function trimmed(html: string): string {
  return html.replace(/^(?:\s|<br>)+/, '').replace(/(?:\s|<br>)+$/, '');
}

/** Serialize text without marks; line breaks become newlines. */
export function toText(content: Fragment): string {
  let text = '';
  content.forEach((node) => {
    text += node.isText ? (node.text ?? '') : '\n';
  });
  return text.trim();
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');
}
