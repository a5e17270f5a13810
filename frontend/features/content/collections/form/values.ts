import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/fields/facts';
import type { Collection, ShownItem } from '../model';

/** Editable fields of a collection: those of its form, and those that the history can restore. */
export const COLLECTION_FIELDS = writtenFields('collection');

/** Editable fields of an item. */
export type Item = Pick<
  ShownItem,
  'kind' | 'ref_id' | 'url' | 'title_override' | 'picture_override_id' | 'note' | 'rank_label'
>;

/** Return a new item. */
export function newItem(kind: string, refId: number | null, url = '', title = ''): Item {
  return {
    kind,
    ref_id: refId,
    url,
    title_override: title,
    picture_override_id: null,
    note: '',
    rank_label: '',
  };
}

/** Return the key that identifies an item within its collection. */
export function keyOf({ kind, ref_id, url }: Pick<Item, 'kind' | 'ref_id' | 'url'>): string {
  return `${kind}:${ref_id ?? url}`;
}

function written(item: ShownItem): Item {
  return {
    kind: item.kind,
    ref_id: item.ref_id,
    url: item.url,
    title_override: item.title_override,
    picture_override_id: item.picture_override_id,
    note: item.note,
    rank_label: item.rank_label,
  };
}

/** Return the form values of a collection. */
export function toValues(collection: Collection): FormValues {
  return {
    ...Object.fromEntries(COLLECTION_FIELDS.map((name) => [name, collection[name as keyof Collection]])),
    items: collection.items.map(written),
  };
}

/** Return the form values of a new collection. Its search result fields are edited after the first save. */
export function emptyCollection(): FormValues {
  const names = [...sectionOf('collection', 'basics').fields, 'mode', 'rule', 'items'];
  return {
    ...blankValues('collection', names),
    theme: 'list',
    mode: 'manual',
    sponsorship: 'none',
    items: [],
  };
}
