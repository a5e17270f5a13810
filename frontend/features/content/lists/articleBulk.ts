import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import type { Subject } from '@shared/routes/roles';
import { formCall } from '@shared/form/saving';
import type { BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { articleKeys } from '../api';
import type { ArticleRow } from '../model';
import { contentBulk } from './contentBulk';

/** What may be done with several articles at once; null for those who may do nothing so. */
export function articleBulk(client: QueryClient, country: string, user: Subject): BulkDefinition | null {
  return contentBulk(user, {
    one: 'article',
    many: 'articles',
    country,
    call: (input) =>
      callApi('article/bulk_edit_articles', input as CallInput<'article/bulk_edit_articles'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) =>
      rowInLists<ArticleRow>(client, [...articleKeys.all, 'list', country], (row) => row.article_id === id)
        ?.title ?? `#${id}`,
  });
}
