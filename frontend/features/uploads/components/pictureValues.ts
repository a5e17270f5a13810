import type { FormValues } from '@shared/form/patch';
import type { PictureDetail } from '@shared/pictures/model';
import { writtenFields } from '@shared/records/facts';

/** The fields that a person may change of a picture. */
export const PICTURE_FIELDS = writtenFields('picture');

/** What a person may change of a picture, as its form holds it. */
export function toValues(picture: PictureDetail): FormValues {
  const held: FormValues = { ...picture };
  return Object.fromEntries(PICTURE_FIELDS.map((name) => [name, held[name]]));
}

/** A patch as the server takes it: a day that was cleared is none. */
export function toSend(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return 'licence_expires_on' in patch
    ? { ...patch, licence_expires_on: patch['licence_expires_on'] || null }
    : { ...patch };
}
