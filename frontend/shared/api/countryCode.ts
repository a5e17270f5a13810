import { boot } from '@shared/boot/boot';
import type { CallInput } from './types';

/** Code of a country, as API calls accept it. */
export type CountryCode = NonNullable<CallInput<'store/save_brand'>['countries']>[number];

/** Check whether a country with this code exists. */
export function isCountryCode(code: string): code is CountryCode {
  return boot().countries.some(({ value }) => value === code);
}
