import { TEXT_TYPES, type BlockType } from './model';

/** Entry of the block menu: a block type, or a variant of it. */
export interface Kind {
  id: string;
  type: BlockType;
  label: string;
  hint: string;
  /** Synonyms for the search. */
  words: string;
  /** Differences from a blank block of the type. */
  fields?: Readonly<Record<string, unknown>>;
}

/** All block kinds of articles, in the order of the menu. */
export const KINDS: readonly Kind[] = [
  { id: 'paragraph', type: 'paragraph', label: 'Text', hint: 'Plain text', words: 'paragraph body p' },
  {
    id: 'heading2',
    type: 'heading',
    label: 'Heading',
    hint: '##',
    words: 'title h2 section',
    fields: { level: 2 },
  },
  {
    id: 'heading3',
    type: 'heading',
    label: 'Subheading',
    hint: '###',
    words: 'title h3 heading',
    fields: { level: 3 },
  },
  {
    id: 'heading4',
    type: 'heading',
    label: 'Small subheading',
    hint: '####',
    words: 'title h4 heading',
    fields: { level: 4 },
  },
  {
    id: 'bullets',
    type: 'list',
    label: 'Bulleted list',
    hint: '-',
    words: 'ul points list',
    fields: { style: 'bullet' },
  },
  {
    id: 'numbers',
    type: 'list',
    label: 'Numbered list',
    hint: '1.',
    words: 'ol steps list order',
    fields: { style: 'number' },
  },
  { id: 'quote', type: 'quote', label: 'Quote', hint: '>', words: 'citation said blockquote' },
  {
    id: 'callout',
    type: 'callout',
    label: 'Callout',
    hint: 'A highlighted note',
    words: 'tip info warning box',
  },
  { id: 'image', type: 'image', label: 'Picture', hint: 'Upload or choose', words: 'image photo' },
  {
    id: 'gallery',
    type: 'gallery',
    label: 'Gallery',
    hint: 'Several pictures',
    words: 'images photos carousel',
  },
  {
    id: 'store_card',
    type: 'store_card',
    label: 'Store card',
    hint: 'One store',
    words: 'restaurant shop cafe',
  },
  {
    id: 'store_list',
    type: 'store_list',
    label: 'Store list',
    hint: 'Chosen or found by a rule',
    words: 'stores restaurants places',
  },
  {
    id: 'article_list',
    type: 'article_list',
    label: 'Article list',
    hint: 'Chosen or found by a rule',
    words: 'articles read more',
  },
  {
    id: 'video',
    type: 'video',
    label: 'Video',
    hint: 'One of ours, or a link',
    words: 'film clip embed youtube tiktok instagram',
  },
  {
    id: 'video_list',
    type: 'video_list',
    label: 'Video list',
    hint: 'Chosen or found by a rule',
    words: 'videos films watch',
  },
  {
    id: 'collection_list',
    type: 'collection_list',
    label: 'Collection list',
    hint: 'Chosen or found by a rule',
    words: 'collections lists rankings guides',
  },
  { id: 'faq', type: 'faq', label: 'Questions and answers', hint: 'For readers', words: 'faq question' },
  { id: 'link_grid', type: 'link_grid', label: 'Links', hint: 'Several, side by side', words: 'grid link' },
  { id: 'table', type: 'table', label: 'Table', hint: 'Up to 8 columns', words: 'rows columns grid' },
  { id: 'cta', type: 'cta', label: 'Button', hint: 'A prominent link', words: 'cta call action' },
  {
    id: 'toc',
    type: 'toc',
    label: 'Contents',
    hint: 'Generated from the headings',
    words: 'toc table of contents',
  },
  { id: 'divider', type: 'divider', label: 'Divider', hint: '---', words: 'line rule hr' },
];

/** Block kinds of an article body. */
export const ARTICLE_KINDS: readonly Kind[] = KINDS;

const HERO: Kind = {
  id: 'hero',
  type: 'hero',
  label: 'Hero',
  hint: 'The heading of the page',
  words: 'opening header title h1 banner',
};
const MAP: Kind = { id: 'map', type: 'map', label: 'Map', hint: 'Places on a map', words: 'pins area' };
const HTML: Kind = {
  id: 'html',
  type: 'html',
  label: 'HTML',
  hint: 'Shown unchanged in a sandboxed frame',
  words: 'raw code embed widget',
};
const PAGE_KINDS: readonly Kind[] = [HERO, ...KINDS, MAP];
const ALL_KINDS: readonly Kind[] = [...PAGE_KINDS, HTML];

/** Return the block kinds of a page. Raw HTML is not checked, so it is reserved for super admins. */
export function pageKinds(isSuperAdmin: boolean): readonly Kind[] {
  return isSuperAdmin ? ALL_KINDS : PAGE_KINDS;
}

const NAMES: Partial<Record<BlockType, string>> = { list: 'List', heading: 'Heading' };

export function typeName(type: BlockType): string {
  return NAMES[type] ?? ALL_KINDS.find((kind) => kind.type === type)?.label ?? type;
}

export function isTextKind({ type }: Kind): boolean {
  return (TEXT_TYPES as readonly string[]).includes(type);
}

/** Find kinds by name or synonym. Names that start with the typed text come first. */
export function matching(kinds: readonly Kind[], typed: string): readonly Kind[] {
  const word = typed.trim().toLowerCase();
  if (word === '') return kinds;
  const begins = kinds.filter(({ label }) => label.toLowerCase().startsWith(word));
  const containing = kinds.filter(
    (kind) =>
      !begins.includes(kind) && `${kind.label} ${kind.words} ${kind.type}`.toLowerCase().includes(word),
  );
  return [...begins, ...containing];
}
