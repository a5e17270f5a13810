import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { pageKeys } from './api';
import { PAGE_LIST } from './model';

/** Pages, as the parts of a screen that every kind shares know them. */
export const pageKind = contentKind('page', { listPath: PAGE_LIST, actions: ACTIONS, keys: pageKeys });
