import type { RECORDS } from '@shared/api/records';
import type { FormValues } from '@shared/form/patch';
import { blankValues, writtenFields } from '@shared/fields/facts';
import type { GalleryRow, Phone, StoreDetail } from './model';

type Fields = (typeof RECORDS)['store']['fields'];
/** Names of a store's writable fields, except the external IDs, which the server returns with them. */
type Written = Exclude<
  { [Name in keyof Fields]: Fields[Name]['written'] extends true ? Name : never }[keyof Fields],
  'external_ids'
>;
type ReadonlyLists<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value;
/** Fields whose type in the form differs from the API: not chosen yet, or without fields of the response. */
interface Otherwise {
  store_type: string | null;
  geo_precision: string | null;
  halal_body: string | null;
  phones: readonly Phone[];
  pictures: readonly GalleryRow[];
}

/** Form values of a store: all writable fields and the locked ones. */
export type StoreValues = {
  [Name in Exclude<Written, keyof Otherwise>]: ReadonlyLists<StoreDetail[Name]>;
} & Otherwise & {
    lock_fields: readonly string[];
    /** Initial business status of a new store. Later it changes through actions. */
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

/** Fields that an edit can change. All others change through actions and cannot be restored by an edit. */
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

/** Return the rows of the gallery in order, without the pictures and with new positions. */
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

/** Return the values of a new store that are filled in, so that no field gets a source without a value. */
export function filledValues(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(withoutBlankRows(values)).filter(([, value]) => !isNothing(value)),
  );
}

const ROW_TEXTS = { phones: 'number', socials: 'url', order_links: 'url' } as const;

/** Return the values without rows that were added but left empty. */
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
