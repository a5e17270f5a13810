import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { collectionKeys } from './api';
import { COLLECTION_LIST } from './model';

/** Collections, as the parts of a screen that every kind shares know them. */
export const collectionKind = contentKind('collection', {
  listPath: COLLECTION_LIST,
  actions: ACTIONS,
  keys: collectionKeys,
});
