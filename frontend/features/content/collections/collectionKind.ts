import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { COLLECTION_LIST, type Collection } from './model';

/** Collections, as the parts of a screen that every kind shares know them. */
export const collectionKind = contentKind<Collection>('collection', {
  listPath: COLLECTION_LIST,
  actions: ACTIONS,
});
