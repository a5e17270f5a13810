import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/records/facts';
import type { Article } from '../model';

/** The fields of an article that people write: those of its form, and what history may put back. */
export const ARTICLE_FIELDS = writtenFields('article');

export interface StoreOfArticle {
  store_id: number;
  role: 'main' | 'mention';
  note: string;
}

/** What the form shows of an article. Stores that blocks name come along by themselves. */
export function toValues(article: Article): FormValues {
  return {
    ...Object.fromEntries(ARTICLE_FIELDS.map((name) => [name, article[name as keyof Article]])),
    stores: chosenStores(article),
  };
}

/** The stores that somebody chose, as they are written. */
export function chosenStores({ stores }: Pick<Article, 'stores'>): readonly StoreOfArticle[] {
  return stores
    .filter(({ is_auto }) => !is_auto)
    .map(({ store, role, note }) => ({ store_id: store.store_id, role, note }));
}

/** Return the values of a new article: its publication and search results are written once it is saved. */
export function emptyArticle(authorId: number): FormValues {
  const names = [
    ...sectionOf('article', 'basics').fields,
    'body',
    ...sectionOf('article', 'taxonomy').fields,
  ];
  return { ...blankValues('article', names), author_id: authorId, sponsorship: '', stores: [] };
}
