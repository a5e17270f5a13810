import { blockWords } from '@shared/blocks/words';
import type { Block } from '@shared/blocks/model';
import type { FieldWords } from '@shared/form/labels';
import { useRecordWords } from '@shared/records/useRecordWords';

const MORE = { describe: partWords };

/** The words for an article's fields: in its form, its conflicts and its history. */
export function useArticleWords(): FieldWords {
  return useRecordWords('article', MORE);
}

/** The body in a line; one block of it in its own words. */
function partWords(field: string, value: unknown): string | null {
  if (field.startsWith('body.')) return blockWords(value as Block | null);
  if (field === 'stores' && Array.isArray(value))
    return value.length === 1 ? '1 store' : `${value.length} stores`;
  if (field !== 'body' || !Array.isArray(value)) return null;
  return value.length === 1 ? '1 block' : `${value.length} blocks`;
}
