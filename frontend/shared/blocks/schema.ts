import { Mark, mergeAttributes, Node, type Attributes } from '@tiptap/core';
import { isHref } from './hrefs';
import { DEEPEST_ITEM, HIGHEST_NUMBER } from './listItems';
import { BLANK, type BlockType, type TypedType } from './model';
import { readFields } from './typedFields';

/** Attributes of all blocks. They are included when a block is copied within the console. */
const carried: Attributes = {
  id: {
    default: null,
    parseHTML: (element) => element.getAttribute('data-id'),
    renderHTML: ({ id }) => (typeof id === 'string' ? { 'data-id': id } : {}),
  },
  hidden: {
    default: false,
    parseHTML: (element) => element.hasAttribute('data-hidden'),
    renderHTML: ({ hidden }) => (hidden === true ? { 'data-hidden': '' } : {}),
  },
  anchor: {
    default: null,
    parseHTML: (element) => element.getAttribute('data-anchor'),
    renderHTML: ({ anchor }) => (typeof anchor === 'string' ? { 'data-anchor': anchor } : {}),
  },
};

/** Define an attribute of one block type, stored in the HTML as data-<name>. */
function storedAttribute<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Attributes {
  return {
    [name]: {
      default: values[0],
      parseHTML: (element) =>
        values.find((value) => value === element.getAttribute(`data-${name}`)) ?? values[0],
      renderHTML: (attributes) => ({ [`data-${name}`]: String(attributes[name]) }),
    },
  };
}

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  marks: '_',
  priority: 1000,
  addAttributes: () => carried,
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const LEVELS = [2, 3, 4] as const;

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ ...carried, level: { default: 2, rendered: false } }),
  parseHTML: () => LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${String(node.attrs['level'])}`, HTMLAttributes, 0],
});

const List = Node.create({
  name: 'list',
  group: 'block',
  content: 'listItem+',
  addAttributes: () => ({ ...carried, style: { default: 'bullet', rendered: false } }),
  parseHTML: () => [
    { tag: 'ul', attrs: { style: 'bullet' } },
    { tag: 'ol', attrs: { style: 'number' } },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs['style'] === 'number' ? 'ol' : 'ul',
    HTMLAttributes,
    0,
  ],
});

/** Items are flat: each has a level, and below the first level a style. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'inline*',
  marks: '_',
  defining: true,
  addAttributes: () => ({
    depth: {
      default: 0,
      parseHTML: (element) => wholeNumber(element, 'data-depth', DEEPEST_ITEM) ?? 0,
      renderHTML: ({ depth }) => (depth === 0 ? {} : { 'data-depth': String(depth) }),
    },
    ...storedAttribute('style', ['bullet', 'number']),
    number: {
      default: null,
      parseHTML: (element) => wholeNumber(element, 'data-number', HIGHEST_NUMBER),
      renderHTML: ({ number }) => (typeof number === 'number' ? { 'data-number': String(number) } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});

function wholeNumber(element: Element, name: string, most: number): number | null {
  const written = element.getAttribute(name) ?? '';
  return /^\d{1,4}$/.test(written) && Number(written) <= most ? Number(written) : null;
}

const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'quoteText quoteBy',
  isolating: true,
  defining: true,
  addAttributes: () => carried,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

const QuoteText = Node.create({
  name: 'quoteText',
  content: 'inline*',
  marks: '',
  parseHTML: () => [{ tag: 'p', context: 'quote/', priority: 2000 }],
  renderHTML: () => ['p', { 'data-part': 'quote' }, 0],
});

const QuoteBy = Node.create({
  name: 'quoteBy',
  content: 'text*',
  marks: '',
  parseHTML: () => [
    { tag: 'cite', context: 'quote/' },
    { tag: 'footer', context: 'quote/' },
  ],
  renderHTML: () => ['footer', { 'data-part': 'by' }, 0],
});

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'inline*',
  marks: '',
  defining: true,
  addAttributes: () => ({ ...carried, ...storedAttribute('tone', ['info', 'tip', 'warn']) }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
});

/** Node of all blocks with a form. It stores block type and fields in the format of the API. */
const Typed = Node.create({
  name: 'typed',
  group: 'block',
  atom: true,
  isolating: true,
  draggable: false,
  addAttributes: () => ({
    ...carried,
    type: { default: 'divider', rendered: false },
    fields: { default: BLANK.divider, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-block]',
      getAttrs: (element) =>
        readPasted(element.getAttribute('data-block'), element.getAttribute('data-fields')),
    },
    { tag: 'hr', attrs: { type: 'divider', fields: BLANK.divider } },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-block': String(node.attrs['type']),
      'data-fields': JSON.stringify(node.attrs['fields']),
    }),
  ],
});

// The clipboard is untrusted, so its content is validated like a response.
function readPasted(
  type: string | null,
  written: string | null,
): false | { type: BlockType; fields: unknown } {
  if (type === null || !Object.hasOwn(BLANK, type) || written === null) return false;
  try {
    const fields = readFields(type as TypedType, JSON.parse(written));
    return fields === null ? false : { type: type as BlockType, fields };
  } catch {
    return false;
  }
}

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return isHref(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener nofollow' }, 0],
});

const Strong = Mark.create({
  name: 'strong',
  priority: 900,
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: () => ['strong', 0],
});

const Em = Mark.create({
  name: 'em',
  priority: 800,
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', 0],
});

const Strike = Mark.create({
  name: 'strike',
  priority: 700,
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  renderHTML: () => ['s', 0],
});

/** Document of one paragraph with emphasis and links, used for answers. */
const Line = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

const INLINE = [Text, HardBreak, Paragraph, Link, Strong, Em, Strike];

/** Nodes of a document of blocks. */
export const documentNodes = [
  Doc,
  ...INLINE,
  Heading,
  List,
  ListItem,
  Quote,
  QuoteText,
  QuoteBy,
  Callout,
  Typed,
];

/** Nodes of a document without blocks. */
export const lineNodes = [Line, ...INLINE];
