/** Fields of all block types. */
interface Base {
  id: string;
  /** Stored in the text, but not shown on the site. */
  hidden: boolean;
  /** Fragment of a URL that links to this block. */
  anchor: string | null;
}

export type ListStyle = 'bullet' | 'number';

/** Item of a list: HTML alone, or with level and number. */
export type ListItem =
  | string
  | {
      depth: number;
      html: string;
      /** Number at which counting restarts; null to continue. */
      number: number | null;
      style: ListStyle;
    };

export type Mode = 'manual' | 'rule';

export interface StoreRule {
  region_id: number | null;
  cuisines: readonly string[];
  tags: readonly number[];
  price: readonly number[];
  halal: boolean;
  min_rating: number | null;
  sort: string;
  limit: number;
}

export interface RecordRule {
  tags: readonly number[];
  region_id: number | null;
  author_id: number | null;
  sort: string;
  limit: number;
}

interface RecordListFields {
  mode: Mode;
  ids: readonly number[];
  rule: RecordRule | null;
  layout: 'card' | 'list';
}

export interface GalleryItem {
  picture_id: number;
  caption: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface GridLink {
  label: string;
  url: string | null;
  page_id: number | null;
}

export interface ButtonLink {
  label: string;
  /** Null until it is filled in. */
  url: string | null;
}

/** Fields of each block type, in the format of the API. */
export interface Fields {
  heading: { level: 2 | 3 | 4; text: string };
  paragraph: { html: string };
  list: { style: ListStyle; items: readonly ListItem[] };
  quote: { text: string; by: string };
  callout: { tone: 'info' | 'tip' | 'warn'; text: string };
  image: { picture_id: number | null; caption: string; link: string | null };
  gallery: { items: readonly GalleryItem[]; layout: 'grid' | 'carousel' };
  store_list: {
    mode: Mode;
    store_ids: readonly number[];
    rule: StoreRule | null;
    layout: 'card' | 'list' | 'table';
    show_map: boolean;
    notes: Readonly<Record<string, string>>;
  };
  store_card: { store_id: number | null; note: string };
  article_list: RecordListFields;
  video_list: RecordListFields;
  collection_list: RecordListFields;
  video: { video_id: number | null; url: string | null };
  faq: { items: readonly Question[] };
  link_grid: { items: readonly GridLink[] };
  table: { header: readonly string[]; rows: readonly (readonly string[])[] };
  cta: ButtonLink;
  toc: object;
  divider: object;
  hero: { heading: string; sub: string; picture_id: number | null; cta: ButtonLink | null };
  map: { mode: string; store_ids: readonly number[]; region_id: number | null; zoom: number | null };
  html: { raw: string };
}

export type BlockType = keyof Fields;
export type BlockOf<Type extends BlockType> = Base & { type: Type } & Fields[Type];
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];

/** Types that are edited in place; all others have a form. */
export const TEXT_TYPES = ['heading', 'paragraph', 'list', 'quote', 'callout'] as const;
export type TextType = (typeof TEXT_TYPES)[number];
export type TypedType = Exclude<BlockType, TextType>;

export function isTextType(type: BlockType): type is TextType {
  return (TEXT_TYPES as readonly string[]).includes(type);
}

const RECORD_RULE: RecordRule = { tags: [], region_id: null, author_id: null, sort: 'newest', limit: 6 };
const RECORDS: RecordListFields = { mode: 'manual', ids: [], rule: null, layout: 'card' };

/** Initial rules of lists. */
export const FIRST_RULES = {
  stores: {
    region_id: null,
    cuisines: [],
    tags: [],
    price: [],
    halal: false,
    min_rating: null,
    sort: 'rating',
    limit: 10,
  } satisfies StoreRule,
  records: RECORD_RULE,
};

/** Fields of a new block of each type. */
export const BLANK: { readonly [Type in BlockType]: Fields[Type] } = {
  heading: { level: 2, text: '' },
  paragraph: { html: '' },
  list: { style: 'bullet', items: [] },
  quote: { text: '', by: '' },
  callout: { tone: 'info', text: '' },
  image: { picture_id: null, caption: '', link: null },
  gallery: { items: [], layout: 'grid' },
  store_list: { mode: 'manual', store_ids: [], rule: null, layout: 'card', show_map: false, notes: {} },
  store_card: { store_id: null, note: '' },
  article_list: RECORDS,
  video_list: RECORDS,
  collection_list: RECORDS,
  video: { video_id: null, url: null },
  faq: { items: [{ question: '', answer: '' }] },
  link_grid: {
    items: [
      { label: '', url: null, page_id: null },
      { label: '', url: null, page_id: null },
    ],
  },
  table: {
    header: ['', ''],
    rows: [
      ['', ''],
      ['', ''],
    ],
  },
  cta: { label: '', url: null },
  toc: {},
  divider: {},
  hero: { heading: '', sub: '', picture_id: null, cta: null },
  map: { mode: 'stores', store_ids: [], region_id: null, zoom: 13 },
  html: { raw: '' },
};

/**
 * Return an ID for a new block: a UUID version 4. Does not use `randomUUID`, which is missing on plain HTTP.
 */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 13, 18, 23].reduce((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, hex);
}
