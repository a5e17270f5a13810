import { pagePicker } from '@shared/blocks/typed/pickers';
import type { FieldLabels } from '@shared/form/labels';
import { factsOf } from '@shared/fields/facts';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

const MORE = {
  records: { page_id: pagePicker },
  describe,
  together: [
    { label: 'Redirect target', fields: ['to_type', 'to_id', 'to_url', 'code', 'page_id', 'is_auto'] },
  ],
} as const;

/** Return the labels of a redirect's fields, used in its history. */
export function useRedirectLabels(): FieldLabels {
  return useRecordLabels('redirect', MORE);
}

/** Fields that the history can restore: all of them. */
export const REDIRECT_RESTORABLE = Object.keys(factsOf('redirect').fields);

function describe(field: string, value: unknown): string | null {
  if (field === 'is_auto') return value === true ? 'automatic' : '–';
  return field === 'to_id' && typeof value === 'number' ? `#${value}` : null;
}
