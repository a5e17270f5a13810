import { useCountry } from '@shared/session/hooks';

/** The language in which most of the country's readers read. */
export function useFirstLanguage(): string {
  return useCountry().locale.split('-')[0] ?? 'en';
}
