import type { FormValues } from '@shared/form/patch';
import type { PictureDetail } from '@shared/pictures/model';
import { writtenFields } from '@shared/fields/facts';

/** Editable fields of a picture. */
export const PICTURE_FIELDS = writtenFields('picture');

/** Return the form values of a picture. */
export function toValues(picture: PictureDetail): FormValues {
  const values: FormValues = { ...picture };
  return Object.fromEntries(PICTURE_FIELDS.map((name) => [name, values[name]]));
}

/** Return the changes in the format of the API. A cleared date becomes null. */
export function toSend(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return 'licence_expires_on' in patch
    ? { ...patch, licence_expires_on: patch['licence_expires_on'] || null }
    : { ...patch };
}
