import type { CallInput, CallOutput } from '@shared/api/types';

export type CollectionRow = CallOutput<'collection/query_collections'>['list'][number];
export type Collection = CallOutput<'collection/get_collection_detail'>;
export type ShownItem = Collection['items'][number];
export type Target = NonNullable<ShownItem['target']>;
export type MatchedItems = CallOutput<'collection/find_items'>;
export type RecordKind = CallInput<'collection/find_items'>['kind'];

export const COLLECTION_LIST = '/content/collection/list';
export const COLLECTION = '/content/collection/edit';
export const MOST_ITEMS = 100;
export const LEAST_ITEMS = 3;
