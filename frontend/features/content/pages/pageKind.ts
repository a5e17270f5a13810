import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { pageKeys } from './api';
import { PAGE_FIELDS } from './form/values';
import { PAGE_LIST, type Page } from './model';

/** Pages, as the parts of a screen that every kind shares know them. */
export const pageKind = contentKind<Page>('page', {
  listPath: PAGE_LIST,
  actions: ACTIONS,
  written: PAGE_FIELDS,
  // A new web address leaves a redirect behind, for the page and for those that led to it.
  follows: [pageKeys.anyRedirects],
});
