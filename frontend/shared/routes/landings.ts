import { toSearch, type Query } from './location';
import type { Subject } from './roles';

const ARTICLES = '/content/article/list';

/** Initial filters of the landing list, by role. */
const LANDING_FILTERS: Readonly<Record<string, Query>> = {
  reviewer: { status: 'in_review' },
  kol: { status: 'draft,changes_requested' },
  editor: { status: 'draft,changes_requested', author: 'me' },
};

/** Return the filters of a role's landing list; none for roles that see everything. */
export function landingFilters({ role }: Pick<Subject, 'role'>): Query {
  return LANDING_FILTERS[role ?? ''] ?? {};
}

/** Return the query for a redirect to a path. It never varies. */
export function landingSearch(path: string, subject: Subject): string {
  return path === ARTICLES ? toSearch(landingFilters(subject)) : '';
}
