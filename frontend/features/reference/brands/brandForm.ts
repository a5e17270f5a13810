import type { CallInput } from '@shared/api/types';
import { isCountryCode } from '@shared/api/countryCode';
import type { Faults } from '@shared/form/faults';
import type { Brand } from '../model';

/** Form values of a brand, named as in the API and the history. */
export type BrandValues = Required<Omit<CallInput<'store/save_brand'>, 'brand_id' | 'version'>>;

/** Return the form values of a brand. A new one starts with the given countries. */
export function brandValues(brand: Brand | null, atFirst: BrandValues['countries']): BrandValues {
  if (brand === null) {
    return {
      name: '',
      match_names: [],
      logo_picture_id: null,
      website: '',
      hotline: '',
      wikidata: '',
      countries: atFirst,
    };
  }
  const { name, match_names, logo_picture_id, website, hotline, wikidata } = brand;
  const countries = brand.countries.filter(isCountryCode);
  return { name, match_names, logo_picture_id, website, hotline, wikidata, countries };
}

/** Return the selected countries with one added or removed, in the order of all countries. */
export function withCountry<Code extends string>(
  all: readonly Code[],
  chosen: readonly Code[],
  country: Code,
  isIn: boolean,
): Code[] {
  return all.filter((one) => (one === country ? isIn : chosen.includes(one)));
}

/** Return the error of a Wikidata ID, or null. */
export function wikidataFault(text: string): string | null {
  return /^(Q\d+)?$/.test(text.trim()) ? null : 'Use the format Q12345';
}

/** Return the errors of missing or invalid values, by field. */
export function faultsOf({ name, countries, wikidata }: BrandValues): Faults {
  const odd = wikidataFault(wikidata);
  return {
    ...(name.trim() === '' && { name: 'Write a name' }),
    ...(countries.length === 0 && { countries: 'Choose a country' }),
    ...(odd !== null && { wikidata: odd }),
  };
}
