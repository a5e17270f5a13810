import type { FormValues } from '@shared/form/patch';
import type { Article } from '../model';

const PLAIN = [
  'title',
  'slug',
  'subtitle',
  'summary',
  'category',
  'body',
  'cover_picture_id',
  'cover_alt',
  'author_id',
  'byline',
  'co_author_ids',
  'cuisines',
  'tags',
  'region_id',
  'language',
  'sponsorship',
  'comments_open',
  'is_featured',
  'sort_weight',
  'meta_title',
  'meta_description',
  'canonical_url',
  'robots',
  'og_title',
  'og_description',
  'og_picture_id',
  'sitemap',
  'sitemap_priority',
] as const;

/** The fields of an article that people write: those of its form, and what history may put back. */
export const ARTICLE_FIELDS: readonly string[] = [...PLAIN, 'stores'];

export interface StoreOfArticle {
  store_id: number;
  role: 'main' | 'mention';
  note: string;
}

/** What the form shows of an article. Stores that blocks name come along by themselves. */
export function toValues(article: Article): FormValues {
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, article[name]])),
    stores: article.stores
      .filter(({ is_auto }) => !is_auto)
      .map(({ store, role, note }): StoreOfArticle => ({ store_id: store.store_id, role, note })),
  };
}

/** What a new article begins with. */
export function emptyArticle(authorId: number): FormValues {
  return {
    title: '',
    subtitle: '',
    summary: '',
    category: null,
    body: [],
    cover_picture_id: null,
    cover_alt: '',
    author_id: authorId,
    byline: '',
    co_author_ids: [],
    sponsorship: '',
    stores: [],
    cuisines: [],
    tags: [],
    region_id: null,
  };
}
