/** Values that the HTML page passes to the app. They contain nothing about the user. */
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
  /** Files that the screen at this address needs in addition to the files of the page. */
  preloads: readonly Preload[];
  demo_sign_ins: readonly DemoSignIn[] | null;
  demo_password: string | null;
  /** Label of the single sign-on button; null if single sign-on is not configured. */
  oidc_label: string | null;
  /** True if the server accepts passkeys on the domain where the page is open. */
  passkeys: boolean;
}

export interface Country {
  value: string;
  label: string;
  currency: string;
  /** Currency symbol that screens show before an amount: 'Rp'. */
  symbol: string;
  /** Thousands separator. */
  group: string;
  locale: string;
  timezone: string;
  center: { lat: number; lng: number };
  bounds: { south: number; west: number; north: number; east: number };
}

/** A file of the bundle and its resource type. */
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

/** Return the country with this code, or the default country if the code is unknown. */
export function countryOf(code: string): Country {
  const { countries, default_country } = boot();
  const match =
    countries.find((country) => country.value === code) ??
    countries.find((country) => country.value === default_country);
  if (match === undefined) throw new Error(`No country ${code} and no default country in the boot values.`);
  return match;
}
