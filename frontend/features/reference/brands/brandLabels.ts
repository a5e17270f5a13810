import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';

/** Return the labels of a brand's fields, used in its history and in conflicts. */
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
