import { pagePicker } from '@shared/blocks/typed/pickers';
import type { FieldWords } from '@shared/form/labels';

/** The words for the fields of a redirect, for its history. */
export const REDIRECT_WORDS: FieldWords = {
  labels: {
    from_path: 'Old web address',
    to_type: 'Leads to',
    to_id: 'Record',
    to_url: 'Web address',
    code: 'Answers with',
    page_id: 'Of page',
    is_auto: 'Made by itself',
    note: 'Note',
  },
  codes: { to_type: 'redirect_to_type' },
  records: { page_id: pagePicker },
  describe,
  together: [
    { label: 'Where it leads', fields: ['to_type', 'to_id', 'to_url', 'code', 'page_id', 'is_auto'] },
  ],
};

/** What a person may put back, one by one or together. */
export const REDIRECT_RESTORABLE = [
  'from_path',
  'to_type',
  'to_id',
  'to_url',
  'code',
  'page_id',
  'is_auto',
  'note',
] as const;

function describe(field: string, value: unknown): string | null {
  if (field === 'is_auto') return value === true ? 'made by itself' : '–';
  return field === 'to_id' && typeof value === 'number' ? `#${value}` : null;
}
