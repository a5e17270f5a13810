import type { CountryPack, StoreDetail } from '../../model';
import type { StoreValues } from '../../values';
import { pickedLevels, writtenLevels, type RegionField } from '../fields/regions';

export interface ChecklistItem {
  field: string;
  label: string;
  isDone: boolean;
}

/** Fields that the checklist depends on. */
export const CHECKED_FIELDS = [
  'name',
  'store_type',
  'region_l1_id',
  'region_l2_id',
  'region_l3_id',
  'sublocality',
  'address_line1',
  'postcode',
  'lat',
  'lng',
  'phones',
  'hours_mode',
  'regular_hours',
  'cuisines',
  'cover_picture_id',
] as const;

type CheckedValues = Pick<StoreValues, (typeof CHECKED_FIELDS)[number]>;

/**
 * Return the requirements for publishing a store, for the current values of its form. It is only a preview:
 * the server decides. `absent` are the levels without regions in the chosen region.
 */
export function checklistOf(
  values: CheckedValues,
  pack: CountryPack,
  absent: ReadonlySet<RegionField>,
): readonly ChecklistItem[] {
  const isPublic = (required: string) => required !== 'optional';
  const picked = pickedLevels(pack).filter(({ field, required }) => isPublic(required) && !absent.has(field));
  const written = writtenLevels(pack).filter(({ required }) => required === 'publish');
  const filled = (field: string) => isFilled(values[field as keyof CheckedValues]);
  const wanted: readonly (readonly [string, string, boolean])[] = [
    ['name', 'Name', filled('name')],
    ['store_type', 'Type', filled('store_type')],
    ...picked.map(({ field, name }) => [field, name, filled(field)] as const),
    ['address_line1', 'Address', filled('address_line1')],
    ...written.map(({ field, name }) => [field, name, filled(field)] as const),
    ...(pack.postcode_required === 'publish' ? [['postcode', 'Postcode', filled('postcode')] as const] : []),
    ['lat', 'Pin on the map', filled('lat') && filled('lng')],
    ['phones', 'Phone or hours', hasPhone(values) || hasHours(values)],
    ['cuisines', 'A cuisine', filled('cuisines')],
    ['cover_picture_id', 'Cover', filled('cover_picture_id')],
  ];
  return wanted.map(([field, label, isDone]) => ({ field, label, isDone }));
}

function hasPhone({ phones }: CheckedValues): boolean {
  return phones.some(({ number }) => number.trim() !== '');
}

/** Return true if any hours are known. */
export function hasHours({ hours_mode, regular_hours }: CheckedValues): boolean {
  if (hours_mode !== 'regular') return hours_mode !== 'unknown';
  return (regular_hours ?? []).some(({ state }) => state !== 'unknown');
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined;
}

/**
 * Return the checklist with the server's missing fields added. The server is authoritative for the saved
 * store.
 */
export function withServers(
  items: readonly ChecklistItem[],
  missing: StoreDetail['missing_to_publish'],
): readonly ChecklistItem[] {
  const added = missing.filter(({ field }) => items.every((item) => item.field !== field));
  return [...items, ...added.map(({ field, label }) => ({ field, label, isDone: false }))];
}
