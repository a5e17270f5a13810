import { filledValues, type StoreValues } from '../../values';

const TOLD = [
  'name',
  'name_en',
  'alternate_names',
  'branch_name',
  'brand_id',
  'store_type',
  'cuisines',
  'located_in',
  'address_line1',
  'geo_precision',
] as const satisfies readonly (keyof StoreValues)[];

/** Values that identify a shop. */
export type IdentifyingValues = Pick<StoreValues, (typeof TOLD)[number] | 'lat' | 'lng' | 'phones'>;

const SHORTEST_NAME = 2;
const SHORTEST_NUMBER = 6;

/** Return the parameters of the duplicate check, or null. It needs a name with a pin, or a phone number. */
export function draftOf(told: IdentifyingValues): Record<string, unknown> | null {
  const phones = told.phones.filter(({ number }) => number.replace(/\D/g, '').length >= SHORTEST_NUMBER);
  const hasPin = told.lat !== null && told.lng !== null;
  const isNamed = told.name.trim().length >= SHORTEST_NAME;
  if (!(isNamed && hasPin) && phones.length === 0) return null;
  const plain = Object.fromEntries(TOLD.map((name) => [name, told[name]]));
  const pin = hasPin ? { lat: told.lat, lng: told.lng } : {};
  return filledValues({ ...plain, ...pin, phones });
}
