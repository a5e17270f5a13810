/** What search engines and those who share a link are told, in the order of its section. */
export const SEO_FIELDS = [
  'slug',
  'meta_title',
  'meta_description',
  'robots',
  'canonical_url',
  'og_title',
  'og_description',
  'og_picture_id',
  'sitemap',
] as const;

/** What a reviewed kind is about. */
export const TAXONOMY_FIELDS = ['stores', 'cuisines', 'region_id', 'tags'] as const;

/** How a reviewed kind stands in lists. */
export const PUBLISHING_FIELDS = ['language', 'sort_weight', 'comments_open', 'is_featured'] as const;
