import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { Article } from './model';

export const articleKeys = {
  all: ['articles'] as const,
  list: (country: string, input: unknown) => ['articles', 'list', country, input] as const,
  detail: (country: string, id: number) => ['articles', 'detail', country, id] as const,
  versions: (country: string, id: number) => ['articles', 'versions', country, id] as const,
};

export function articleOptions(country: string, id: number) {
  return queryOptions({
    queryKey: articleKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('article/get_article_detail', { article_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Puts an article where its screen reads it; lists, versions and counts are read anew when they are looked at. */
export function useKeepArticle() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (article: Article) => {
    client.setQueryData(articleKeys.detail(country, article.article_id), article);
    void client.invalidateQueries({ queryKey: [...articleKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: articleKeys.versions(country, article.article_id) });
    void client.invalidateQueries({ queryKey: ['history', 'article', article.article_id] });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  };
}
