import type { Block } from '@shared/blocks/model';
import { blockWords } from '@shared/blocks/words';
import type { FieldWords } from '@shared/form/labels';
import { useRecordWords } from '@shared/records/useRecordWords';

const MORE = { labels: { redirect_to: 'Its readers go to' }, describe: blocksWords };

/** The words for a page's fields: in its form, its conflicts and its history. */
export function usePageWords(): FieldWords {
  return useRecordWords('page', MORE);
}

/** The blocks in a line; one of them in its own words. */
function blocksWords(field: string, value: unknown): string | null {
  if (field.startsWith('blocks.')) return blockWords(value as Block | null);
  if (field !== 'blocks' || !Array.isArray(value)) return null;
  return value.length === 1 ? '1 block' : `${value.length} blocks`;
}
