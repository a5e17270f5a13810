import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/fields/facts';
import type { Article } from '../model';

/** Editable fields of an article: those of its form, and those that the history can restore. */
export const ARTICLE_FIELDS = writtenFields('article');

export interface StoreOfArticle {
  store_id: number;
  role: 'main' | 'mention';
  note: string;
}

/** Return the form values of an article. Stores named by blocks are excluded: the server adds them. */
export function toValues(article: Article): FormValues {
  return {
    ...Object.fromEntries(ARTICLE_FIELDS.map((name) => [name, article[name as keyof Article]])),
    stores: chosenStores(article),
  };
}

/** Return the manually chosen stores in the format of the API. */
export function chosenStores({ stores }: Pick<Article, 'stores'>): readonly StoreOfArticle[] {
  return stores
    .filter(({ is_auto }) => !is_auto)
    .map(({ store, role, note }) => ({ store_id: store.store_id, role, note }));
}

/**
 * Return the form values of a new article. Its publication and search result fields are edited after the
 * first save.
 */
export function emptyArticle(authorId: number): FormValues {
  const names = [
    ...sectionOf('article', 'basics').fields,
    'body',
    ...sectionOf('article', 'taxonomy').fields,
  ];
  return { ...blankValues('article', names), author_id: authorId, sponsorship: '', stores: [] };
}
