import type { FieldWords } from '@shared/form/labels';
import { useRecordWords } from '@shared/records/useRecordWords';

const MORE = { describe: partWords };

/** The words for a collection's fields: in its form, its conflicts and its history. */
export function useCollectionWords(): FieldWords {
  return useRecordWords('collection', MORE);
}

function partWords(field: string, value: unknown): string | null {
  if (field.startsWith('items.')) return itemWords(value as Readonly<Record<string, unknown>> | null);
  if (field === 'items' && Array.isArray(value))
    return value.length === 1 ? '1 item' : `${value.length} items`;
  if (field === 'rule') return value === null ? 'Not said yet' : ruleWords(value as Rule);
  return null;
}

type Rule = Readonly<Record<string, unknown>>;

function ruleWords(rule: Rule): string {
  const said = Object.entries(rule).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return said
    .map(([name, value]) =>
      value === true ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} ${String(value)}`,
    )
    .join(', ');
}

function itemWords(item: Readonly<Record<string, unknown>> | null): string {
  if (item === null) return 'Not in the list';
  const name = [item['title_override'], item['url']].find((part) => typeof part === 'string' && part !== '');
  const told = [item['rank_label'], item['note']].filter((part) => typeof part === 'string' && part !== '');
  return [name ?? `${String(item['kind'])} ${String(item['ref_id'])}`, ...told].join(', ');
}
