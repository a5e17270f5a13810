import type { FormValues } from '@shared/form/patch';
import type { UserDetail } from '../model';

/** Return the form values of an account. */
export function toValues(user: UserDetail): FormValues {
  const { nickname, role, countries, is_superuser, email, phone, language, start_on, note, kol } = user;
  const values = { nickname, role, countries, is_superuser, email, phone, language, start_on, note };
  return { ...values, kol: kol ?? null };
}

/**
 * Return the changed values in the format of the API. Empty values of a KOL page and channels without a link
 * are dropped.
 */
export function toSend(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kol } = patch;
  if (typeof kol !== 'object' || kol === null) return { ...patch };
  const filled = Object.entries(kol)
    .filter(([, value]) => value !== null && value !== '' && value !== undefined)
    .map(([name, value]) => [name, name === 'socials' ? channelsOf(value) : (value as unknown)]);
  return { ...patch, kol: filled.length === 0 ? null : Object.fromEntries(filled) };
}

function channelsOf(value: unknown): readonly unknown[] {
  const rows = (Array.isArray(value) ? value : []) as readonly Readonly<Record<string, unknown>>[];
  return rows
    .filter(({ url }) => typeof url === 'string' && url.trim() !== '')
    .map(({ followers, ...row }) =>
      followers === null || followers === undefined || followers === ''
        ? row
        : { ...row, followers: Number(followers) },
    );
}
