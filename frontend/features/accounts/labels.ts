import { countryOf } from '@shared/boot/boot';
import type { FieldLabels } from '@shared/form/labels';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

/** Labels of the KOL fields and of the fields that only a new account has. */
const MORE = {
  labels: {
    password: 'Password',
    invite: 'First sign-in',
    'kol.display_name': 'Public name',
    'kol.slug': 'Address of the page',
    'kol.bio': 'About',
    'kol.city': 'City',
    'kol.cuisines': 'Cuisines',
    'kol.socials': 'Channels',
    'kol.cover_picture_id': 'Cover of the page',
    'kol.contract_until': 'Contract until',
  },
  describe: namedCountries,
};

function namedCountries(field: string, value: unknown): string | null {
  if (field !== 'countries' || !Array.isArray(value) || value.length === 0) return null;
  return value.map((code) => countryOf(String(code)).label).join(', ');
}

/** Return the labels of an account's fields and of their coded values. */
export function useUserLabels(): FieldLabels {
  return useRecordLabels('user', MORE);
}
