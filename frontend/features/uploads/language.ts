import { useCountry } from '@shared/session/hooks';

/** Return the English name of the country's language: 'Indonesian'. */
export function useLanguage(): string {
  const { locale } = useCountry();
  return languageOf(locale);
}

export function languageOf(locale: string): string {
  const code = locale.split(/[-_]/)[0] ?? locale;
  const named = new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  // If the country's main language is English, people also speak a local one.
  return named === 'English' ? 'the local language' : named;
}
