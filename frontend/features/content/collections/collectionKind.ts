import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { COLLECTION_LIST, type Collection } from './model';

/** Collections, in the form that the shared content screens use. */
export const collectionKind = contentKind<Collection>('collection', {
  listPath: COLLECTION_LIST,
  actions: ACTIONS,
});
