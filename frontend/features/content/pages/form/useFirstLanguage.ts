import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';

/** The language in which most of the country's readers read, as far as pages are written in it. */
export function useFirstLanguage(): string {
  const { locale } = useCountry();
  const languages = useEnum('content_language');
  const wanted = locale.split('-')[0] ?? '';
  return languages.some(({ value }) => value === wanted) ? wanted : 'en';
}
