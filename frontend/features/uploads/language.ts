import { useCountry } from '@shared/session/hooks';

/** The country's own language, in words: 'Indonesian'. */
export function useLanguage(): string {
  const { locale } = useCountry();
  return languageOf(locale);
}

export function languageOf(locale: string): string {
  const code = locale.split(/[-_]/)[0] ?? locale;
  const named = new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  // Where the country's language is English, there is still one more that people speak at home.
  return named === 'English' ? 'the local language' : named;
}
