import { blockText } from '@shared/blocks/blockText';
import type { Block } from '@shared/blocks/model';
import type { FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

const MORE = { describe: formatPart };

/** Return the labels of an article's fields, used in the form, in conflicts and in the history. */
export function useArticleLabels(): FieldLabels {
  return useRecordLabels('article', MORE);
}

/** Return a short text for the body, its stores or a single block. */
function formatPart(field: string, value: unknown): string | null {
  if (field.startsWith('body.')) return blockText(value as Block | null);
  if (field === 'stores' && Array.isArray(value)) return formatCounted(value.length, 'store');
  if (field !== 'body' || !Array.isArray(value)) return null;
  return formatCounted(value.length, 'block');
}
