import type { UploadFields } from '@shared/pictures/uploadQueue';

/** Metadata for all files of an upload. */
export interface Batch {
  folder: string;
  source: string;
  licence: string;
  licenceUntil: string;
  credit: string;
  tags: readonly string[];
}

export const NEW_BATCH: Batch = {
  folder: 'store',
  source: 'staff',
  licence: 'unknown',
  licenceUntil: '',
  credit: '',
  tags: [],
};

/** Return the metadata in the format of the API. Empty values are left out. */
export function toFields({ folder, source, licence, licenceUntil, credit, tags }: Batch): UploadFields {
  return {
    folder,
    source,
    licence,
    ...(licenceUntil === '' ? {} : { licence_expires_on: licenceUntil }),
    ...(credit.trim() === '' ? {} : { credit: credit.trim() }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}
