import type { Boot, Country, DemoSignIn } from '@shared/boot/boot';

/** Read and validate the boot values of the page. Throw an error that names a missing or invalid value. */
export function readBoot(page: Document = document): Boot {
  const element = page.getElementById('console-boot');
  if (element === null) throw new Error('The page has no #console-boot.');
  const parsed: unknown = JSON.parse(element.textContent);
  if (!isRecord(parsed)) throw new Error('#console-boot does not hold an object.');
  return {
    app_title: text(parsed, 'app_title'),
    short_name: text(parsed, 'short_name'),
    crm_title: text(parsed, 'crm_title'),
    build_id: text(parsed, 'build_id'),
    csp_nonce: text(parsed, 'csp_nonce'),
    api_base: text(parsed, 'api_base'),
    file_api_base: text(parsed, 'file_api_base'),
    address_api_base: text(parsed, 'address_api_base'),
    file_biz_code: text(parsed, 'file_biz_code'),
    tile_url: optionalText(parsed, 'tile_url'),
    tile_attribution: optionalText(parsed, 'tile_attribution'),
    default_country: text(parsed, 'default_country'),
    countries: list(parsed, 'countries').map(toCountry),
    preloads: list(parsed, 'preloads').map((file) => ({ href: text(file, 'href'), as: text(file, 'as') })),
    demo_sign_ins: isAbsent(parsed['demo_sign_ins']) ? null : list(parsed, 'demo_sign_ins').map(toSignIn),
    demo_password: optionalText(parsed, 'demo_password'),
    oidc_label: optionalText(parsed, 'oidc_label'),
    passkeys: parsed['passkeys'] === true,
  };
}

/**
 * Return true if a short name contains letters and underscores only. The specification asks for a warning
 * otherwise.
 */
export function isShortName(name: string): boolean {
  return /^[A-Za-z_]+$/.test(name);
}

type Fields = Record<string, unknown>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(key: string): Error {
  return new Error(`The boot value "${key}" is missing or of another kind.`);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function text(from: Fields, key: string): string {
  const value = from[key];
  if (typeof value !== 'string') throw wrong(key);
  return value;
}

function optionalText(from: Fields, key: string): string | null {
  return isAbsent(from[key]) ? null : text(from, key);
}

function number(from: Fields, key: string): number {
  const value = Number(from[key]);
  if (isAbsent(from[key]) || !Number.isFinite(value)) throw wrong(key);
  return value;
}

function record(from: Fields, key: string): Fields {
  const value = from[key];
  if (!isRecord(value)) throw wrong(key);
  return value;
}

function list(from: Fields, key: string): Fields[] {
  const value = from[key];
  if (!Array.isArray(value) || !value.every(isRecord)) throw wrong(key);
  return value;
}

function toCountry(value: Fields): Country {
  const center = record(value, 'center');
  const bounds = record(value, 'bounds');
  return {
    value: text(value, 'value'),
    label: text(value, 'label'),
    currency: text(value, 'currency'),
    symbol: text(value, 'symbol'),
    group: text(value, 'group'),
    locale: text(value, 'locale'),
    timezone: text(value, 'timezone'),
    center: { lat: number(center, 'lat'), lng: number(center, 'lng') },
    bounds: {
      south: number(bounds, 'south'),
      west: number(bounds, 'west'),
      north: number(bounds, 'north'),
      east: number(bounds, 'east'),
    },
  };
}

function toSignIn(value: Fields): DemoSignIn {
  return { username: text(value, 'username'), role_label: text(value, 'role_label') };
}
