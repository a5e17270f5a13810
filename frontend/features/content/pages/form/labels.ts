import type { Block } from '@shared/blocks/model';
import { blockText } from '@shared/blocks/blockText';
import type { FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

const MORE = { labels: { redirect_to: 'Redirect readers to' }, describe: formatBlocks };

/** Return the labels of a page's fields, used in the form, in conflicts and in the history. */
export function usePageLabels(): FieldLabels {
  return useRecordLabels('page', MORE);
}

/** Return a short text for all blocks or for a single one. */
function formatBlocks(field: string, value: unknown): string | null {
  if (field.startsWith('blocks.')) return blockText(value as Block | null);
  if (field !== 'blocks' || !Array.isArray(value)) return null;
  return formatCounted(value.length, 'block');
}
