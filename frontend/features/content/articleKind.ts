import { contentKind } from './contentKind';
import { ARTICLE_LIST, type Article } from './model';

/** Articles, in the form that the shared content screens use. */
export const articleKind = contentKind<Article>('article', { listPath: ARTICLE_LIST });
