import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/records/facts';
import type { Collection, ShownItem } from '../model';

/** The fields of a collection that people write: those of its form, and what history may put back. */
export const COLLECTION_FIELDS = writtenFields('collection');

/** What people write of one item. */
export type Item = Pick<
  ShownItem,
  'kind' | 'ref_id' | 'url' | 'title_override' | 'picture_override_id' | 'note' | 'rank_label'
>;

/** What an item begins with. */
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

/** What makes it the same item in its collection. */
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

/** What the form shows of a collection. */
export function toValues(collection: Collection): FormValues {
  return {
    ...Object.fromEntries(COLLECTION_FIELDS.map((name) => [name, collection[name as keyof Collection]])),
    items: collection.items.map(written),
  };
}

/** Return the values of a new collection: its search results are written once it is saved. */
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
