import type { UploadFields } from '@shared/pictures/uploadQueue';

/** What is said of all the files of an upload at once. */
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

/** As the server takes it; what is not said is left out. */
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
