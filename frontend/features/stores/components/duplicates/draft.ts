import { filledValues, type StoreValues } from '../../values';

const COMPARED_FIELDS = [
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
export type IdentifyingValues = Pick<
  StoreValues,
  (typeof COMPARED_FIELDS)[number] | 'lat' | 'lng' | 'phones'
>;

const SHORTEST_NAME = 2;
const SHORTEST_NUMBER = 6;

/** Return the parameters of the duplicate check, or null. It needs a name with a pin, or a phone number. */
export function draftOf(values: IdentifyingValues): Record<string, unknown> | null {
  const phones = values.phones.filter(({ number }) => number.replace(/\D/g, '').length >= SHORTEST_NUMBER);
  const hasPin = values.lat !== null && values.lng !== null;
  const isNamed = values.name.trim().length >= SHORTEST_NAME;
  if (!(isNamed && hasPin) && phones.length === 0) return null;
  const plain = Object.fromEntries(COMPARED_FIELDS.map((name) => [name, values[name]]));
  const pin = hasPin ? { lat: values.lat, lng: values.lng } : {};
  return filledValues({ ...plain, ...pin, phones });
}
