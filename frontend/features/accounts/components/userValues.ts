import type { FormValues } from '@shared/form/patch';
import type { UserDetail } from '../model';

/** An account as its form holds it. */
export function toValues(user: UserDetail): FormValues {
  const { nickname, role, countries, is_superuser, email, phone, language, note, kol } = user;
  return { nickname, role, countries, is_superuser, email, phone, language, note, kol: kol ?? null };
}
