import { useMemo } from 'react';
import type { FieldWords } from '@shared/form/labels';
import { tagPicker } from '@shared/table/pickers';

/** The words for the fields of a tag, for its history. */
export function useTagWords(): FieldWords {
  return useMemo(
    () => ({
      labels: {
        slug: 'Web name',
        has_pork: 'Pork',
        has_alcohol: 'Alcohol',
        country: 'Only in',
        merged_into_id: 'Merged into',
      },
      codes: { kind: 'tag_kind', status: 'tag_status' },
      records: { merged_into_id: tagPicker },
    }),
    [],
  );
}
