import type { Brand } from '../model';

/** What a person says of a brand, by the names that the call and its history know. */
export interface BrandValues {
  name: string;
  match_names: readonly string[];
  logo_picture_id: number | null;
  website: string;
  hotline: string;
  wikidata: string;
  countries: readonly string[];
}

/** What the form holds of a brand; null for one that is not there yet, which is of the country. */
export function brandValues(brand: Brand | null, country: string): BrandValues {
  if (brand === null) {
    return {
      name: '',
      match_names: [],
      logo_picture_id: null,
      website: '',
      hotline: '',
      wikidata: '',
      countries: [country],
    };
  }
  const { name, match_names, logo_picture_id, website, hotline, wikidata, countries } = brand;
  return { name, match_names, logo_picture_id, website, hotline, wikidata, countries };
}

/** The countries with one of them put in or taken away, in their own order. */
export function withCountry(
  all: readonly string[],
  chosen: readonly string[],
  country: string,
  isIn: boolean,
): readonly string[] {
  return all.filter((one) => (one === country ? isIn : chosen.includes(one)));
}

/** What is wrong with an id of Wikidata, before it is sent. */
export function isWikidata(text: string): boolean {
  return /^(Q\d+)?$/.test(text.trim());
}

/** Whether there is enough of it to be sent. */
export function isWhole({ name, countries, wikidata }: BrandValues): boolean {
  return name.trim() !== '' && countries.length > 0 && isWikidata(wikidata);
}
