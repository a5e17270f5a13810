import type { Boot, Country } from '@shared/boot/boot';

const SYMBOLS: Readonly<Record<string, string>> = { IDR: 'Rp', TRY: '₺', MYR: 'RM', PHP: '₱' };

function country(value: string, label: string, currency: string, locale: string, timezone: string): Country {
  return {
    value,
    label,
    currency,
    symbol: SYMBOLS[currency] ?? currency,
    group: currency === 'IDR' || currency === 'TRY' ? '.' : ',',
    locale,
    timezone,
    center: { lat: 1, lng: 2 },
    bounds: { south: 0, west: 0, north: 10, east: 10 },
  };
}

export const testBoot: Boot = {
  app_title: 'Sofra Admin',
  short_name: 'Sofra_Admin',
  crm_title: 'Sofra CRM',
  build_id: 'test',
  csp_nonce: '',
  api_base: '/seo/admin',
  file_api_base: '/seo/admin',
  address_api_base: '/seo/admin',
  file_biz_code: 'sofra_console',
  tile_url: null,
  tile_attribution: null,
  default_country: 'ID',
  countries: [
    country('ID', 'Indonesia', 'IDR', 'id-ID', 'Asia/Jakarta'),
    country('TR', 'Turkey', 'TRY', 'tr-TR', 'Europe/Istanbul'),
    country('MY', 'Malaysia', 'MYR', 'ms-MY', 'Asia/Kuala_Lumpur'),
    country('PH', 'Philippines', 'PHP', 'en-PH', 'Asia/Manila'),
  ],
  preloads: [],
  demo_sign_ins: null,
  demo_password: null,
  oidc_label: null,
  passkeys: false,
};
