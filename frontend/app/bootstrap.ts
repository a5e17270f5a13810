import type { Boot, Country, DemoSignIn } from '@shared/boot/boot';

/** Read and validate the boot values of the page. Throw an error that names a missing or invalid value. */
export function readBoot(page: Document = document): Boot {
  const element = page.getElementById('console-boot');
  if (element === null) throw new Error('The page has no #console-boot.');
  const found: unknown = JSON.parse(element.textContent);
  if (!isRecord(found)) throw new Error('#console-boot does not hold an object.');
  return {
    app_title: text(found, 'app_title'),
    short_name: text(found, 'short_name'),
    crm_title: text(found, 'crm_title'),
    build_id: text(found, 'build_id'),
    csp_nonce: text(found, 'csp_nonce'),
    api_base: text(found, 'api_base'),
    file_api_base: text(found, 'file_api_base'),
    address_api_base: text(found, 'address_api_base'),
    file_biz_code: text(found, 'file_biz_code'),
    tile_url: optionalText(found, 'tile_url'),
    tile_attribution: optionalText(found, 'tile_attribution'),
    default_country: text(found, 'default_country'),
    countries: list(found, 'countries').map(toCountry),
    preloads: list(found, 'preloads').map((file) => ({ href: text(file, 'href'), as: text(file, 'as') })),
    demo_sign_ins: isAbsent(found['demo_sign_ins']) ? null : list(found, 'demo_sign_ins').map(toSignIn),
    demo_password: optionalText(found, 'demo_password'),
    oidc_label: optionalText(found, 'oidc_label'),
    passkeys: found['passkeys'] === true,
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

function isRecord(found: unknown): found is Fields {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
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

function toCountry(found: Fields): Country {
  const center = record(found, 'center');
  const bounds = record(found, 'bounds');
  return {
    value: text(found, 'value'),
    label: text(found, 'label'),
    currency: text(found, 'currency'),
    symbol: text(found, 'symbol'),
    group: text(found, 'group'),
    locale: text(found, 'locale'),
    timezone: text(found, 'timezone'),
    center: { lat: number(center, 'lat'), lng: number(center, 'lng') },
    bounds: {
      south: number(bounds, 'south'),
      west: number(bounds, 'west'),
      north: number(bounds, 'north'),
      east: number(bounds, 'east'),
    },
  };
}

function toSignIn(found: Fields): DemoSignIn {
  return { username: text(found, 'username'), role_label: text(found, 'role_label') };
}
