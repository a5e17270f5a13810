import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { Page } from './model';

export const pageKeys = {
  all: ['pages'] as const,
  list: (country: string, input: unknown) => ['pages', 'list', country, input] as const,
  detail: (country: string, id: number) => ['pages', 'detail', country, id] as const,
  versions: (country: string, id: number) => ['pages', 'versions', country, id] as const,
  anyRedirects: ['pages', 'redirects'] as const,
  /** Those that lead to one page. */
  redirects: (country: string, id: number) => ['pages', 'redirects', country, 'page', id] as const,
  slug: (country: string, slug: string, id: number | null) => ['pages', 'slug', country, slug, id] as const,
  preview: (country: string, id: number | null, values: string) =>
    ['pages', 'preview', country, id, values] as const,
};

export function pageOptions(country: string, id: number) {
  return queryOptions({
    queryKey: pageKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('page/get_page_detail', { page_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Puts a page where its screen reads it; lists, versions, redirects and counts are read anew when they are looked at. */
export function useKeepPage() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (page: Page) => {
    const id = page.page_id;
    client.setQueryData(pageKeys.detail(country, id), page);
    void client.invalidateQueries({ queryKey: [...pageKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: pageKeys.versions(country, id) });
    // A new web address leaves a redirect behind, for this page and for those that led to it.
    void client.invalidateQueries({ queryKey: pageKeys.anyRedirects });
    void client.invalidateQueries({ queryKey: ['history', 'page', id] });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  };
}
