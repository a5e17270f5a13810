import { BLANK, type Fields, type TypedType } from './model';

type Reader = (value: unknown) => unknown;

/** Result for an invalid value, because null can be a valid one. */
const UNREAD = Symbol('unread');

const text: Reader = (value) => (typeof value === 'string' ? value : UNREAD);
const flag: Reader = (value) => (typeof value === 'boolean' ? value : UNREAD);
const number: Reader = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : UNREAD);
const orNull =
  (reader: Reader): Reader =>
  (value) =>
    value === null ? null : reader(value);
const oneOf =
  (...values: readonly string[]): Reader =>
  (value) =>
    values.includes(value as string) ? value : UNREAD;
const listOf =
  (reader: Reader): Reader =>
  (value) => {
    if (!Array.isArray(value)) return UNREAD;
    const read = value.map((one) => reader(one));
    return read.includes(UNREAD) ? UNREAD : read;
  };
const shape =
  (readers: Readonly<Record<string, Reader>>, blank?: object): Reader =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNREAD;
    const fields = value as Readonly<Record<string, unknown>>;
    const initial = (blank ?? {}) as Readonly<Record<string, unknown>>;
    const entries = Object.entries(readers).map(
      ([name, reader]) => [name, name in fields ? reader(fields[name]) : (initial[name] ?? null)] as const,
    );
    return entries.some(([, read]) => read === UNREAD) ? UNREAD : Object.fromEntries(entries);
  };
const notes: Reader = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNREAD;
  return Object.values(value).every((one) => typeof one === 'string') ? { ...value } : UNREAD;
};

const mode = oneOf('manual', 'rule');
const buttonLink = shape({ label: text, url: orNull(text) });
const records: Readonly<Record<string, Reader>> = {
  mode,
  ids: listOf(number),
  rule: orNull(
    shape({
      tags: listOf(number),
      region_id: orNull(number),
      author_id: orNull(number),
      sort: text,
      limit: number,
    }),
  ),
  layout: oneOf('card', 'list'),
};

const READERS: { readonly [Type in TypedType]: Readonly<Record<string, Reader>> } = {
  image: { picture_id: orNull(number), caption: text, link: orNull(text) },
  gallery: { items: listOf(shape({ picture_id: number, caption: text })), layout: oneOf('grid', 'carousel') },
  store_list: {
    mode,
    store_ids: listOf(number),
    rule: orNull(
      shape({
        region_id: orNull(number),
        cuisines: listOf(text),
        tags: listOf(number),
        price: listOf(number),
        halal: flag,
        min_rating: orNull(number),
        sort: text,
        limit: number,
      }),
    ),
    layout: oneOf('card', 'list', 'table'),
    show_map: flag,
    notes,
  },
  store_card: { store_id: orNull(number), note: text },
  article_list: records,
  video_list: records,
  collection_list: records,
  video: { video_id: orNull(number), url: orNull(text) },
  faq: { items: listOf(shape({ question: text, answer: text })) },
  link_grid: { items: listOf(shape({ label: text, url: orNull(text), page_id: orNull(number) })) },
  table: { header: listOf(text), rows: listOf(listOf(text)) },
  cta: { label: text, url: orNull(text) },
  toc: {},
  divider: {},
  hero: { heading: text, sub: text, picture_id: orNull(number), cta: orNull(buttonLink) },
  map: { mode: text, store_ids: listOf(number), region_id: orNull(number), zoom: orNull(number) },
  html: { raw: text },
};

/** Validate the fields of a typed block. Return null if they are invalid; unknown fields are removed. */
export function readFields<Type extends TypedType>(type: Type, value: unknown): Fields[Type] | null {
  const read = shape(READERS[type], BLANK[type])(value);
  return read === UNREAD ? null : (read as Fields[Type]);
}
