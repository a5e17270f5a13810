import { toSearch, type Query } from './location';
import type { Subject } from './roles';

const ARTICLES = '/content/article/list';

/** The filters with which a role lands on its list. */
const LANDING_FILTERS: Readonly<Record<string, Query>> = {
  reviewer: { status: 'in_review' },
  kol: { status: 'draft,changes_requested' },
  editor: { status: 'draft,changes_requested', author: 'me' },
};

/** Return the filters of a role's landing list; none for roles that land on everything. */
export function landingFilters({ role }: Pick<Subject, 'role'>): Query {
  return LANDING_FILTERS[role ?? ''] ?? {};
}

/** Return the query with which a redirect leads to a path: the same one every time. */
export function landingSearch(path: string, subject: Subject): string {
  return path === ARTICLES ? toSearch(landingFilters(subject)) : '';
}
