import type { FieldLabels } from '@shared/form/labels';
import { formatCounted } from '@shared/format/count';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

const MORE = { describe: formatPart };

/** Return the labels of a collection's fields, used in the form, in conflicts and in the history. */
export function useCollectionLabels(): FieldLabels {
  return useRecordLabels('collection', MORE);
}

function formatPart(field: string, value: unknown): string | null {
  if (field.startsWith('items.')) return formatItem(value as Readonly<Record<string, unknown>> | null);
  if (field === 'items' && Array.isArray(value)) return formatCounted(value.length, 'item');
  if (field === 'rule') return value === null ? 'Not set' : formatRule(value as Rule);
  return null;
}

type Rule = Readonly<Record<string, unknown>>;

function formatRule(rule: Rule): string {
  const parts = Object.entries(rule).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return parts
    .map(([name, value]) =>
      value === true ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} ${String(value)}`,
    )
    .join(', ');
}

function formatItem(item: Readonly<Record<string, unknown>> | null): string {
  if (item === null) return 'Not listed';
  const name = [item['title_override'], item['url']].find((part) => typeof part === 'string' && part !== '');
  const details = [item['rank_label'], item['note']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return [name ?? `${String(item['kind'])} ${String(item['ref_id'])}`, ...details].join(', ');
}
