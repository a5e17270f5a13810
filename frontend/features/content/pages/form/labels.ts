import type { Block } from '@shared/blocks/model';
import { blockText } from '@shared/blocks/blockText';
import type { FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { useRecordLabels } from '@shared/records/useRecordLabels';

const MORE = { labels: { redirect_to: 'Its readers go to' }, describe: formatBlocks };

/** The words for a page's fields: in its form, its conflicts and its history. */
export function usePageLabels(): FieldLabels {
  return useRecordLabels('page', MORE);
}

/** The blocks in a line; one of them in its own words. */
function formatBlocks(field: string, value: unknown): string | null {
  if (field.startsWith('blocks.')) return blockText(value as Block | null);
  if (field !== 'blocks' || !Array.isArray(value)) return null;
  return formatCounted(value.length, 'block');
}
