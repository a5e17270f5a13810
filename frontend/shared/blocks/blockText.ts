import { typeName } from './kinds';
import { placeItems, readItem } from './listItems';
import type { Block, BlockOf } from './model';

const LONGEST = 160;

/** Return the plain text of a block, for lists of blocks, conflicts and comments. */
export function blockText(block: Block | null): string {
  if (block === null) return 'Missing';
  const words = ownText(block).replace(/\s+/g, ' ').trim();
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  return `${typeName(block.type)}${shown === '' ? '' : `: ${shown}`}${block.hidden ? ' (hidden)' : ''}`;
}

function ownText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return withoutMarkup(block.html);
    case 'list':
      return listText(block);
    case 'faq':
      return block.items.map(({ question }) => question).join(' · ');
    case 'table':
      return [block.header, ...block.rows].map((row) => row.filter(Boolean).join(', ')).join(' · ');
    case 'hero':
      return [block.heading, block.sub].filter(Boolean).join(' · ');
    case 'link_grid':
      return block.items.map(({ label }) => label).join(' · ');
    default:
      return plainText(block);
  }
}

function listText({ items, style }: BlockOf<'list'>): string {
  const read = items.map((item) => readItem(item, style));
  return placeItems(read)
    .map(({ depth, number, label }, at) => {
      const before = `${'› '.repeat(depth)}${number === null ? '' : `${label} `}`;
      return before + withoutMarkup(read[at]?.html ?? '');
    })
    .join(' · ');
}

function plainText(block: Block): string {
  if ('text' in block) return 'by' in block ? `${block.text} ${block.by}` : block.text;
  if ('caption' in block) return block.caption;
  if ('note' in block) return block.note;
  if ('url' in block) return 'label' in block ? block.label : (block.url ?? '');
  return '';
}

export function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll('<br>', ' '), 'text/html').body.textContent;
}
