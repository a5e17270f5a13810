import type { RECORDS } from '@shared/api/records';
import type { FormValues } from '@shared/form/patch';
import { blankValues, writtenFields } from '@shared/records/facts';
import type { GalleryRow, Phone, StoreDetail } from './model';

type Fields = (typeof RECORDS)['store']['fields'];
/** What people write of a store, but for the ids of other sources, which come with them. */
type Written = Exclude<
  { [Name in keyof Fields]: Fields[Name]['written'] extends true ? Name : never }[keyof Fields],
  'external_ids'
>;
type Held<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value;
/** What a form may hold before it is chosen, or without what answers add. */
interface Otherwise {
  store_type: string | null;
  geo_precision: string | null;
  halal_body: string | null;
  phones: readonly Phone[];
  pictures: readonly GalleryRow[];
}

/** A store as its form holds it: everything a person may say about it, and which fields are locked. */
export type StoreValues = {
  [Name in Exclude<Written, keyof Otherwise>]: Held<StoreDetail[Name]>;
} & Otherwise & {
    lock_fields: readonly string[];
    /** Said once, when a store is made; later it changes by actions. */
    business_status?: string;
  };

export const EMPTY_STORE = {
  ...blankValues(
    'store',
    writtenFields('store').filter((name) => name !== 'external_ids'),
  ),
  phones: [],
  socials: [],
  order_links: [],
  hours_mode: 'unknown',
  more_hours: [],
  special_hours: [],
  holiday_policy: 'unknown',
  attributes: {},
  halal_status: 'unknown',
  pictures: [],
  lock_fields: [],
} as unknown as StoreValues;

const NAMES = Object.keys(EMPTY_STORE) as (keyof StoreValues)[];

/** What an edit may change; everything else comes from actions and cannot be put back by one. */
export const STORE_FIELDS: readonly string[] = NAMES;

export function toValues(store: StoreDetail): FormValues {
  const plain = Object.fromEntries(
    NAMES.filter((name) => name in store).map((name) => [name, store[name as keyof StoreDetail]]),
  );
  return {
    ...plain,
    phones: store.phones.map(({ number, type, is_primary, label }) => ({ number, type, is_primary, label })),
    pictures: galleryOf(store),
    lock_fields: lockedFields(store),
  };
}

/** The gallery in its order, without the pictures themselves; places are counted anew. */
export function galleryOf({ pictures }: Pick<StoreDetail, 'pictures'>): readonly GalleryRow[] {
  return [...pictures]
    .sort((one, other) => one.sort - other.sort)
    .map(({ picture_id, category, caption }, sort) => ({ picture_id, category, caption, sort }));
}

export function lockedFields({ field_sources }: Pick<StoreDetail, 'field_sources'>): readonly string[] {
  return Object.keys(field_sources)
    .filter((field) => field_sources[field]?.locked === true)
    .sort();
}

/** What a create sends: only what was said, so that no field claims a source for nothing. */
export function saidValues(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(withoutBlankRows(values)).filter(([, value]) => !isNothing(value)),
  );
}

const ROW_TEXTS = { phones: 'number', socials: 'url', order_links: 'url' } as const;

/** Without the rows that were added and left empty: nobody meant them. */
export function withoutBlankRows(values: FormValues): FormValues {
  const cleared = Object.entries(ROW_TEXTS).flatMap(([name, text]): [string, unknown][] => {
    const rows = values[name];
    if (!Array.isArray(rows)) return [];
    return [[name, (rows as Record<string, unknown>[]).filter((row) => !isBlank(row[text]))]];
  });
  return { ...values, ...(Object.fromEntries(cleared) as FormValues) };
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
