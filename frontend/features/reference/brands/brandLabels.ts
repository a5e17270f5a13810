import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';

/** The words for the fields of a brand, for its history and for what a colleague changed. */
export function useBrandLabels(): FieldLabels {
  return useMemo(
    () => ({
      labels: {
        match_names: 'Match names',
        logo_picture_id: 'Logo',
        wikidata: 'Wikidata id',
      },
      describe: (field, value) =>
        field === 'logo_picture_id' && typeof value === 'number' ? `Picture ${value}` : null,
    }),
    [],
  );
}
