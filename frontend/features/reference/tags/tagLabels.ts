import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';
import { tagPicker } from '@shared/table/filters/pickers';
import { formatLabels } from './tagForm';

/** Return the labels of a tag's fields, used in its history and in conflicts. */
export function useTagLabels(): FieldLabels {
  return useMemo(
    () => ({
      labels: {
        slug: 'Slug',
        synonyms: 'Synonyms',
        has_pork: 'Pork',
        has_alcohol: 'Alcohol',
        country: 'Only in',
        merged_into_id: 'Merged into',
      },
      codes: { kind: 'tag_kind', status: 'tag_status' },
      records: { merged_into_id: tagPicker },
      describe: (field, value) =>
        field === 'labels' && typeof value === 'object' && value !== null
          ? formatLabels(value as Readonly<Record<string, string>>)
          : null,
    }),
    [],
  );
}
