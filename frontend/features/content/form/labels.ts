import { blockText } from '@shared/blocks/blockText';
import type { Block } from '@shared/blocks/model';
import type { FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { useRecordLabels } from '@shared/records/useRecordLabels';

const MORE = { describe: formatPart };

/** The words for an article's fields: in its form, its conflicts and its history. */
export function useArticleLabels(): FieldLabels {
  return useRecordLabels('article', MORE);
}

/** The body in a line; one block of it in its own words. */
function formatPart(field: string, value: unknown): string | null {
  if (field.startsWith('body.')) return blockText(value as Block | null);
  if (field === 'stores' && Array.isArray(value)) return formatCounted(value.length, 'store');
  if (field !== 'body' || !Array.isArray(value)) return null;
  return formatCounted(value.length, 'block');
}
