/** Query keys besides those of the pages themselves, which are in `pageKind`. */
export const pageKeys = {
  anyRedirects: ['pages', 'redirects'] as const,
  /** Redirects that lead to one page. */
  redirects: (country: string, id: number) => ['pages', 'redirects', country, 'page', id] as const,
  slug: (country: string, slug: string, id: number | null) => ['pages', 'slug', country, slug, id] as const,
  preview: (country: string, id: number | null, version: number | null, values: string) =>
    ['pages', 'preview', country, id, version, values] as const,
};
