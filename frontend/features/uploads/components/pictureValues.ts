import type { FormValues } from '@shared/form/patch';
import type { PictureDetail } from '@shared/pictures/model';

/** What a person may change of a picture, as its form holds it. */
export function toValues(picture: PictureDetail): FormValues {
  const { alt, caption, focal, crop, folder, tags, source, credit, licence, licence_expires_on } = picture;
  return { alt, caption, focal, crop, folder, tags, source, credit, licence, licence_expires_on };
}

export const PICTURE_FIELDS = [
  'alt',
  'caption',
  'focal',
  'crop',
  'folder',
  'tags',
  'source',
  'credit',
  'licence',
  'licence_expires_on',
] as const;

/** A patch as the server takes it: a day that was cleared is none. */
export function toSend(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return 'licence_expires_on' in patch
    ? { ...patch, licence_expires_on: patch['licence_expires_on'] || null }
    : { ...patch };
}
