import { useCountry } from '@shared/session/hooks';

/** Return the main language of the country's readers. */
export function useFirstLanguage(): string {
  return useCountry().locale.split('-')[0] ?? 'en';
}
