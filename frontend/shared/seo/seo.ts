/** Fonts of search results, and the widths in px that they show. */
export const TITLE_PX = { font: '20px Arial, sans-serif', most: 580 };
export const DESCRIPTION_PX = { font: '14px Arial, sans-serif', most: 920 };

let pen: CanvasRenderingContext2D | null | undefined;

/** Return the width of a text in px; null without canvas. */
export function widthOf(text: string, font: string): number | null {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return null;
  pen.font = font;
  return Math.round(pen.measureText(text).width);
}

const AND_WORDS: Readonly<Record<string, string>> = { ID: 'dan', TR: 've', MY: 'dan', PH: 'at' };
const AND_OF_LANGUAGE: Readonly<Record<string, string>> = { en: 'and', id: 'dan', tr: 've', ms: 'dan' };

/** Return the word for "&" in a slug, by the language of the text or else the country. */
export function andWord(country: string, language = ''): string {
  return AND_OF_LANGUAGE[language] ?? AND_WORDS[country] ?? 'and';
}

/** Convert a text to a slug as the server does (`apps/stores/domain/slugs.py`). */
export function slugify(text: string, and = 'and'): string {
  return text
    .replaceAll('&', ` ${and} `)
    .replaceAll('@', ' at ')
    .replace(/[^\P{S}`´]/gu, ' ')
    .replaceAll('ı', 'i')
    .replaceAll('İ', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/[łŁ]/g, 'l')
    .replace(/[əƏ]/g, 'e')
    .replace(/[þÞ]/g, 'th')
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\P{Cf}\u200b]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
}
