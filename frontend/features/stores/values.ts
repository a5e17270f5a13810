import type { FormValues } from '@shared/form/patch';
import type { DayHours, GalleryRow, Link, MoreHours, Phone, SpecialHours, StoreDetail } from './model';

/** A store as its form holds it: everything a person may say about it, and which fields are locked. */
export interface StoreValues {
  name: string;
  name_en: string;
  alternate_names: readonly string[];
  branch_name: string;
  brand_id: number | null;
  store_type: string | null;
  opened_on: string;
  address_line1: string;
  address_line2: string;
  landmark: string;
  located_in: string;
  region_l1_id: number | null;
  region_l2_id: number | null;
  region_l3_id: number | null;
  sublocality: string;
  postcode: string;
  lat: number | null;
  lng: number | null;
  geo_precision: string | null;
  phones: readonly Phone[];
  email: string;
  website: string;
  menu_url: string;
  reservation_url: string;
  socials: readonly Link[];
  order_links: readonly Link[];
  hours_mode: StoreDetail['hours_mode'];
  regular_hours: readonly DayHours[] | null;
  more_hours: readonly MoreHours[];
  special_hours: readonly SpecialHours[];
  holiday_policy: StoreDetail['holiday_policy'];
  hours_note: string;
  cuisines: readonly string[];
  tags: readonly number[];
  price_level: number | null;
  avg_cost_min: number | null;
  avg_cost_max: number | null;
  intro: string;
  description: string;
  halal_status: StoreDetail['halal_status'];
  halal_body: string | null;
  halal_cert_no: string;
  halal_expires_on: string | null;
  halal_picture_id: number | null;
  attributes: Readonly<Record<string, unknown>>;
  cover_picture_id: number | null;
  pictures: readonly GalleryRow[];
  lock_fields: readonly string[];
  slug: string;
  seo_title: string;
  seo_description: string;
  noindex: boolean;
  labels: readonly string[];
  internal_note: string;
  /** Said once, when a store is made; later it changes by actions. */
  business_status?: string;
}

export const EMPTY_STORE: StoreValues = {
  name: '',
  name_en: '',
  alternate_names: [],
  branch_name: '',
  brand_id: null,
  store_type: null,
  opened_on: '',
  address_line1: '',
  address_line2: '',
  landmark: '',
  located_in: '',
  region_l1_id: null,
  region_l2_id: null,
  region_l3_id: null,
  sublocality: '',
  postcode: '',
  lat: null,
  lng: null,
  geo_precision: null,
  phones: [],
  email: '',
  website: '',
  menu_url: '',
  reservation_url: '',
  socials: [],
  order_links: [],
  hours_mode: 'unknown',
  regular_hours: null,
  more_hours: [],
  special_hours: [],
  holiday_policy: 'unknown',
  hours_note: '',
  cuisines: [],
  tags: [],
  price_level: null,
  avg_cost_min: null,
  avg_cost_max: null,
  intro: '',
  description: '',
  halal_status: 'unknown',
  halal_body: null,
  halal_cert_no: '',
  halal_expires_on: null,
  halal_picture_id: null,
  attributes: {},
  cover_picture_id: null,
  pictures: [],
  lock_fields: [],
  slug: '',
  seo_title: '',
  seo_description: '',
  noindex: false,
  labels: [],
  internal_note: '',
};

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
