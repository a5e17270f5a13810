import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { articleKeys } from '../api';
import { ARTICLE, type ArticleRow } from '../model';
import { articleBulk } from './articleBulk';
import { ArticleCard, articleColumns } from './articleColumns';

/** The country's articles as a table. */
export function ArticleList({ defaults }: { defaults: ListDefaults }) {
  const country = useCountryCode();
  const client = useQueryClient();
  const user = useUser();
  const category = useEnum('article_category');
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const definition = useMemo<ListDefinition<ArticleRow>>(() => {
    const labels = { category, language, sponsorship };
    return {
      area: 'article',
      waitingKey: 'articles',
      title: user.role === 'kol' ? 'Your articles' : 'Articles',
      defaults,
      columns: articleColumns(labels),
      rowId: (row) => row.article_id,
      recordPath: ARTICLE,
      newPath: ARTICLE,
      newLabel: 'Write article',
      searchLabel: 'Search title, words, id',
      nameOf: (row) => row.title,
      bulk: articleBulk(client, country, user),
      exporting: {
        one: 'article',
        many: 'articles',
        fetch: (input) =>
          fetchFileOrJob(
            'article/export_articles',
            input as CallInput<'article/export_articles'>,
            'articles.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <ArticleCard row={row} labels={labels} />,
      empty: {
        icon: 'read',
        title: 'No articles in this country yet',
        hint: 'Write the first one: a review, a guide, a list of places. It goes out once it has been reviewed.',
      },
      queryKey: (input) => articleKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('article/query_articles', input as CallInput<'article/query_articles'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, user, category, language, sponsorship]);
  return <ListScreen definition={definition} />;
}
