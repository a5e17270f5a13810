import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { fromHtml, fromText, toHtml, toText } from './inlineHtml';
import { placeItems, placeOf, readItem, writeItem, type ItemPlace } from './listItems';
import {
  isTextType,
  type Block,
  type BlockOf,
  type BlockType,
  type Fields,
  type ListStyle,
  type TextType,
  type TypedType,
} from './model';

// Nodes are immutable, so an unchanged node maps to exactly the block it was created from, without
// conversion.
const blockByNode = new WeakMap<Node, Block | null>();

/** Build the document of these blocks. Without blocks, it contains one empty paragraph. */
export function toDocument(schema: Schema, blocks: readonly Block[]): Node {
  const nodes = blocks.map((block) => toNode(schema, block));
  const content = nodes.length === 0 ? [schema.node('paragraph')] : nodes;
  return schema.node('doc', null, content);
}

/** Return the blocks of a document. Empty text blocks are omitted; blocks with a form never are. */
export function toBlocks(doc: Node): readonly Block[] {
  const blocks: Block[] = [];
  doc.forEach((node) => {
    const block = blockOf(node);
    if (block !== null) blocks.push(block);
  });
  return blocks;
}

/** Return the block of a node; null for an empty text block. */
export function blockOf(node: Node): Block | null {
  const block = blockByNode.get(node);
  if (block !== undefined) return block;
  const made = makeBlock(node);
  blockByNode.set(node, made);
  return made;
}

export function toNode(schema: Schema, block: Block): Node {
  const node = makeNode(schema, block);
  blockByNode.set(node, block);
  return node;
}

function makeNode(schema: Schema, block: Block): Node {
  const carried = { id: block.id, hidden: block.hidden, anchor: block.anchor };
  switch (block.type) {
    case 'heading':
      return schema.node(
        'heading',
        { ...carried, level: block.level },
        fromText(schema, oneLine(block.text)),
      );
    case 'paragraph':
      return schema.node('paragraph', carried, fromHtml(schema, block.html));
    case 'list': {
      const items = block.items.length === 0 ? [''] : block.items;
      return schema.node(
        'list',
        { ...carried, style: block.style },
        items.map((item) => {
          const { html, ...place } = readItem(item, block.style);
          return schema.node('listItem', place, fromHtml(schema, html));
        }),
      );
    }
    case 'quote':
      return schema.node('quote', carried, [
        schema.node('quoteText', null, fromText(schema, block.text)),
        schema.node('quoteBy', null, fromText(schema, oneLine(block.by))),
      ]);
    case 'callout':
      return schema.node('callout', { ...carried, tone: block.tone }, fromText(schema, block.text));
    default: {
      const { id: _id, hidden: _hidden, anchor: _anchor, type, ...fields } = block;
      return schema.node('typed', { ...carried, type, fields });
    }
  }
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function makeBlock(node: Node): Block | null {
  const fields = fieldsOf(node);
  if (fields === null) return null;
  const { id, hidden, anchor } = node.attrs as { id: string; hidden: boolean; anchor: string | null };
  return { id, hidden, anchor, type: typeOf(node), ...fields } as Block;
}

/** Return the block type of a node. */
export function typeOf(node: Node): BlockType {
  return (node.type.name === 'typed' ? node.attrs['type'] : node.type.name) as BlockType;
}

function fieldsOf(node: Node): Fields[BlockType] | null {
  const type = typeOf(node);
  if (isTextType(type)) return READ[type](node);
  // A block with a form is stored even if incomplete. Missing fields are reported on publishing.
  return node.attrs['fields'] as Fields[TypedType];
}

/** Convert each text block to its fields; null if it is empty. */
const READ: { readonly [Type in TextType]: (node: Node) => Fields[Type] | null } = {
  heading: ({ content, attrs }) => {
    const text = toText(content);
    return text === '' ? null : { level: attrs['level'] as BlockOf<'heading'>['level'], text };
  },
  paragraph: ({ content }) => {
    const html = toHtml(content);
    return html === '' ? null : { html };
  },
  list: (node) => {
    const style = node.attrs['style'] as ListStyle;
    const items: (ItemPlace & { html: string })[] = [];
    node.forEach(({ content, attrs }) => {
      const html = toHtml(content);
      if (html !== '') items.push({ html, ...placeOf(attrs as ItemPlace, style) });
    });
    const places = placeItems(items);
    const written = items.map(({ html, ...place }, at) => writeItem(html, places[at] ?? place));
    return items.length === 0 ? null : { style, items: written };
  },
  quote: (node) => {
    const [text = '', by = ''] = [0, 1].map((place) =>
      toText(node.maybeChild(place)?.content ?? Fragment.empty),
    );
    return text === '' && by === '' ? null : { text, by };
  },
  callout: ({ content, attrs }) => {
    const text = toText(content);
    return text === '' ? null : { tone: attrs['tone'] as BlockOf<'callout'>['tone'], text };
  },
};
