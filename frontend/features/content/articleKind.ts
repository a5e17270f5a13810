import { contentKind } from './contentKind';
import { ARTICLE_LIST, type Article } from './model';

/** Articles, as the parts of a screen that every kind shares know them. */
export const articleKind = contentKind<Article>('article', { listPath: ARTICLE_LIST });
