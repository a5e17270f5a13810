/** How much of a line a search engine shows, in pixels of the letters it writes. */
export const TITLE_PX = { font: '20px Arial, sans-serif', most: 580 };
export const DESCRIPTION_PX = { font: '14px Arial, sans-serif', most: 920 };

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels; null where nothing can measure it. */
export function widthOf(text: string, font: string): number | null {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return null;
  pen.font = font;
  return Math.round(pen.measureText(text).width);
}

/** A text as a part of a web address, as the server makes it. */
export function slugify(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replaceAll('ı', 'i')
    .replaceAll('İ', 'i')
    .replaceAll('ß', 'ss')
    .replace(/['’‘ʼ`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
}
