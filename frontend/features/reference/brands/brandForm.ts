import type { CallInput } from '@shared/api/types';
import { isCountryCode } from '@shared/boot/boot';
import type { Faults } from '@shared/form/faults';
import type { Brand } from '../model';

/** What a person says of a brand, by the names that the call and its history know. */
export type BrandValues = Required<Omit<CallInput<'store/save_brand'>, 'brand_id' | 'version'>>;

/** What the form holds of a brand; null for one that is not there yet, which is of these countries. */
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

/** The countries with one of them put in or taken away, in their own order. */
export function withCountry<Code extends string>(
  all: readonly Code[],
  chosen: readonly Code[],
  country: Code,
  isIn: boolean,
): Code[] {
  return all.filter((one) => (one === country ? isIn : chosen.includes(one)));
}

/** What is wrong with an id of Wikidata; null where nothing is. */
export function wikidataFault(text: string): string | null {
  return /^(Q\d+)?$/.test(text.trim()) ? null : 'It looks like Q12345';
}

/** What is missing or wrong of it, by field, before it is sent. */
export function faultsOf({ name, countries, wikidata }: BrandValues): Faults {
  const odd = wikidataFault(wikidata);
  return {
    ...(name.trim() === '' && { name: 'Write a name' }),
    ...(countries.length === 0 && { countries: 'Choose a country' }),
    ...(odd !== null && { wikidata: odd }),
  };
}
