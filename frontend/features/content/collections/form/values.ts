import type { FormValues } from '@shared/form/patch';
import { writtenFields } from '@shared/records/facts';
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

/** What a new collection begins with. */
export function emptyCollection(): FormValues {
  return {
    title: '',
    subtitle: '',
    intro: '',
    cover_picture_id: null,
    theme: 'list',
    mode: 'manual',
    rule: null,
    items: [],
    region_id: null,
    tags: [],
    curator_id: null,
    sponsorship: 'none',
  };
}
