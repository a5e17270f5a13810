import { articleKeys } from './api';
import { contentKind } from './contentKind';
import { ARTICLE_LIST } from './model';

/** Articles, as the parts of a screen that every kind shares know them. */
export const articleKind = contentKind('article', { listPath: ARTICLE_LIST, keys: articleKeys });
