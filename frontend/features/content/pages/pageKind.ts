import { contentKind } from '../contentKind';
import { ACTIONS } from './actions';
import { pageKeys } from './api';
import { PAGE_FIELDS } from './form/values';
import { PAGE_LIST, type Page } from './model';

/** Pages, in the form that the shared content screens use. */
export const pageKind = contentKind<Page>('page', {
  listPath: PAGE_LIST,
  actions: ACTIONS,
  written: PAGE_FIELDS,
  // A new URL creates a redirect, also for older redirects to the page.
  follows: [pageKeys.anyRedirects],
});
