import type { CallOutput } from '@shared/api/types';

export type PictureRow = CallOutput<'picture/query_pictures'>['list'][number];

export const LIBRARY = '/upload-picture/index';

/**
 * Return the URL of a size of a picture, or of its thumbnail if the size is missing. '' for a blocked
 * picture.
 */
export function sizeOf(
  { variants, thumb_url }: Pick<PictureRow, 'variants' | 'thumb_url'>,
  name: string,
): string {
  return variants.find((one) => one.name === name && one.format === 'webp')?.url ?? thumb_url;
}

/** Return a file size as text: '2.4 MB', '380 kB'. */
export function bytesWords(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}

const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

export function kindWords(mime: string): string {
  return KINDS[mime] ?? mime.replace('image/', '').toUpperCase();
}
