import type { CallInput } from '@shared/api/types';

/** What the page hands to the shell. It says nothing about the person. */
export interface Boot {
  app_title: string;
  short_name: string;
  crm_title: string;
  build_id: string;
  csp_nonce: string;
  api_base: string;
  file_api_base: string;
  address_api_base: string;
  file_biz_code: string;
  tile_url: string | null;
  tile_attribution: string | null;
  default_country: string;
  countries: readonly Country[];
  /** The files of the screen at this address, beside the page's own. */
  preloads: readonly Preload[];
  demo_sign_ins: readonly DemoSignIn[] | null;
  demo_password: string | null;
  /** What the button of the company's own sign-in says; null where there is none. */
  oidc_label: string | null;
  /** Whether the server takes passkeys at the address where the page is open. */
  passkeys: boolean;
}

export interface Country {
  value: string;
  label: string;
  currency: string;
  /** What screens write before an amount: 'Rp'. */
  symbol: string;
  /** The separator between thousands. */
  group: string;
  locale: string;
  timezone: string;
  center: { lat: number; lng: number };
  bounds: { south: number; west: number; north: number; east: number };
}

/** The code of a country, as calls take it. */
export type CountryCode = NonNullable<CallInput<'store/save_brand'>['countries']>[number];

/** A file of the bundle, and what it is used as. */
export interface Preload {
  href: string;
  as: string;
}

export interface DemoSignIn {
  username: string;
  role_label: string;
}

let current: Boot | null = null;

export function setBoot(boot: Boot): void {
  current = boot;
}

export function boot(): Boot {
  if (current === null) throw new Error('The boot values were read before the page handed them over.');
  return current;
}

/** Whether a country has this code. */
export function isCountryCode(code: string): code is CountryCode {
  return boot().countries.some(({ value }) => value === code);
}

/** The country with this code, or the default one where the code is not one of ours. */
export function countryOf(code: string): Country {
  const { countries, default_country } = boot();
  const found =
    countries.find((country) => country.value === code) ??
    countries.find((country) => country.value === default_country);
  if (found === undefined) throw new Error(`No country ${code} and no default country in the boot values.`);
  return found;
}
